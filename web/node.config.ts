/**
 * Programs for Node made of the page's own TypeScript, for tests and benchmarks:
 * `vite build --config node.config.ts --ssr SOURCE --outDir FOLDER`.
 */
import { defineConfig } from 'vite';

import { toml } from './toml.ts';

export default defineConfig({
  plugins: [toml()],
  ssr: { noExternal: true },
  build: { target: 'es2022', copyPublicDir: false, emptyOutDir: false },
});

/**
 * Programs made of the page's own TypeScript, for tests and benchmarks: for Node by
 * `vite build --config node.config.ts --ssr SOURCE --outDir FOLDER`, and without `--ssr SOURCE` but with
 * a folder as the first word, of its index.html for a browser.
 */
import { defineConfig } from 'vite';

import { toml } from './toml.ts';

export default defineConfig({
  plugins: [toml()],
  worker: { format: 'es', plugins: () => [toml()] },
  ssr: { noExternal: true },
  build: { target: 'es2022', copyPublicDir: false, emptyOutDir: false },
});

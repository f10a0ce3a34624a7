import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

import { serviceWorker } from './service-worker.ts';
import { toml } from './toml.ts';

// The built page is part of the Python package, which serves it.
const page = '../src/lungomare/server/page';

export default defineConfig({
  plugins: [svelte(), svelteTesting(), toml(), serviceWorker()],
  // Workers import what the page imports, and load a game when they need it.
  worker: { format: 'es', plugins: () => [toml()] },
  build: {
    outDir: page,
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no data: fonts or scripts; every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] }, // the posters are the README's, in docs/images
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
    // As the server sends them: with both, threads may share memory.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/fixtures/patience.ts'],
    testTimeout: 60_000, // a busy machine draws a whole deck slowly; no test waits by itself
  },
});

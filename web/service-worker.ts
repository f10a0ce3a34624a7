/**
 * Builds the service worker once the page is written, with a list of the page's own files in it. Whoever
 * comes once has all of them, and plays without a network from then on.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

import { build, type Plugin, type ResolvedConfig } from 'vite';

/** One of the page's files, as workbox-precaching reads it. */
interface KeptFile {
  url: string;
  /** Null where the name says what is in it. */
  revision: string | null;
  integrity?: string;
}

const SCRIPT = 'service-worker.js';
/** What only the system and shops look at, when the page is installed; and what a build leaves. */
const NOT_KEPT = /^(icons\/.*\.png|screenshots\/.*|service-worker\.js|missing\.txt|\..*)$/;

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lungomare-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        await buildWith(keptFiles(folder), folder, config);
      },
    },
  };
}

/** The files of a built page that are kept, in a fixed order. */
function keptFiles(folder: string): KeptFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return names.filter((name) => !NOT_KEPT.test(name)).sort().map((name) => keptFile(folder, name));
}

function keptFile(folder: string, name: string): KeptFile {
  const url = `/${name}`;
  if (name.startsWith('assets/')) return { url, revision: null };
  const integrity = `sha256-${hash(readFileSync(join(folder, name))).digest('base64')}`;
  return { url, revision: integrity.slice(-17, -1), integrity };
}

const hash = (data: string | Buffer) => createHash('sha256').update(data);

/** Build the script on its own: one classic script, since not every browser takes modules here. */
async function buildWith(files: KeptFile[], folder: string, config: ResolvedConfig): Promise<void> {
  const version = hash(JSON.stringify(files)).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    root: config.root,
    logLevel: config.logLevel ?? 'warn',
    publicDir: false,
    define: {
      FILES: JSON.stringify(files),
      VERSION: JSON.stringify(version),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: config.build.target || 'es2022',
      lib: { entry: 'src/service-worker/main.ts', formats: ['iife'], name: 'worker', fileName: () => SCRIPT },
    },
  });
}

/** The modules where there is no page: in Node, for tests and bots. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../wasm');

/** A game's module, compiled of its file; `threads` asks for the build whose threads share memory. */
export function readModule(game: string, threads = false, folder = FOLDER): WebAssembly.Module {
  const path = join(folder, `${game}${threads ? '-threads' : ''}.wasm`);
  if (!existsSync(path)) throw new Error(`${path} is not there: scripts/page builds it.`);
  return new WebAssembly.Module(readFileSync(path));
}

/** The games that have a module there. */
export function builtGames(folder = FOLDER): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => /^([^-.]+)\.wasm$/.exec(name)?.[1] ?? []).sort();
}

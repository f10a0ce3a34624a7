/** Where the modules of the native core are, and how they are compiled, each once in a worker. */
import { canShareMemory, Core, type Imports } from './core';

/** What a module is compiled of: its address, its bytes, or a module that another worker compiled. */
export type Source = string | URL | BufferSource | WebAssembly.Module;

/** The addresses of the modules that were built, by their names: none where there was no compiler. */
const BUILT: Record<string, string> = import.meta.glob('../../../wasm/*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The address of a game's module; null where the page was built without. Threads, where they can be had. */
export function moduleAddress(game: string, threads = canShareMemory()): string | null {
  const address = (kind: string) => BUILT[`../../../wasm/${game}${kind}.wasm`] ?? null;
  return (threads && address('-threads')) || address('');
}

/** Compile a module. One that comes by its address is compiled once, and kept; one that failed is not. */
export function compileModule(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return Promise.resolve(source);
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const address = String(source);
  const kept = compiled.get(address);
  if (kept) return kept;
  const begun = compileFrom(address).catch((problem: unknown) => {
    compiled.delete(address);
    throw problem;
  });
  compiled.set(address, begun);
  return begun;
}

/** While it is loaded; a server that calls it something else than WebAssembly costs a moment. */
async function compileFrom(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The core of the game cannot be loaded: ${response.status} for ${address}.`);
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Compile a module and set it to work. */
export async function loadModule<Exports extends object>(
  source: Source,
  imports: Imports = {},
): Promise<Core<Exports>> {
  return new Core<Exports>(await compileModule(source), imports);
}

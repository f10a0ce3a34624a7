/**
 * A module of the native core at work: its functions, and what is handed over in its memory. It is
 * instantiated at once, so this belongs into a worker. Modules are compiled by `compile.ts`.
 *
 * Texts go in as UTF-8 in memory that is asked for and released here; they come out as the address of
 * a `Bytes` of core/wasm/wasm.hpp. Views of the memory are never kept: they end when it grows.
 */

/**
 * What a module may ask of the page, by name: the clock, `is_stopped`, whether nobody waits for the
 * answer any more, `report`, that the answer so far may be read, and of `Threads` to `share` and `join`.
 */
export type Imports = Record<string, (...values: never[]) => unknown>;

/** All that a worker needs to be a thread of a core in another one; it can be posted. */
export interface ThreadStart {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  stackTop: number;
  local: number;
}

/** The module could not go on; it is not to be used again. */
export class CoreFailed extends Error {}

interface Always {
  memory: WebAssembly.Memory;
  allocate(size: number): number;
  release(address: number): void;
  _initialize(): void;
}

interface Threaded {
  __stack_pointer: WebAssembly.Global;
  __wasm_init_tls(address: number): void;
  new_thread(): number;
  thread_entry(run: number, argument: number): void;
}

const PAGE = 65536;
const MEGABYTE = 2 ** 20;
/**
 * What threads share from the beginning, in megabytes: more than they need, so that it does not grow while
 * they run. Where it does, a thread may not know for a moment that it may use what another one got.
 */
const SHARED = 32;
/** How much they may share, in megabytes: devices differ in what they reserve. */
const SHARED_SIZES = [1024, 512, 256, 128];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether this module is of the build whose threads share memory. */
export function isThreaded(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');
}

/** Whether memory can be shared among workers here: in a page that is isolated, and in Node. */
export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
}

const pagesOf = (megabytes: number) => (megabytes * MEGABYTE) / PAGE;

function sharedMemory(): WebAssembly.Memory {
  let problem: unknown;
  for (const megabytes of SHARED_SIZES) {
    try {
      return new WebAssembly.Memory({ initial: pagesOf(SHARED), maximum: pagesOf(megabytes), shared: true });
    } catch (refused) {
      problem = refused;
    }
  }
  throw new CoreFailed('This device has no memory that threads could share.', { cause: problem });
}

export class Core<Exports extends object = object> {
  readonly exports: Exports;
  readonly memory: WebAssembly.Memory;
  /** Whether the module can still be asked. */
  works = true;
  private readonly always: Always;

  /** With `memory` it is another thread's instance, on which only `thread_entry` is to be called. */
  constructor(
    readonly module: WebAssembly.Module,
    imports: Imports = {},
    memory: WebAssembly.Memory | null = null,
  ) {
    const shared = memory ?? (isThreaded(module) ? sharedMemory() : null);
    const instance = new WebAssembly.Instance(module, {
      page: {
        // of one beginning in all workers, whose clocks begin with them
        milliseconds: () => performance.timeOrigin + performance.now(),
        is_stopped: () => 0,
        report: () => {},
        share: () => 0,
        join: () => {},
        fail: (address: number, size: number) => {
          throw new CoreFailed(`The core of the game failed: ${this.text(address, size)}.`);
        },
        ...imports,
      },
      ...(shared && { env: { memory: shared } }),
    } as WebAssembly.Imports);
    this.exports = this.#untilOneFails(instance.exports) as Exports;
    this.always = this.exports as unknown as Always;
    this.memory = shared ?? this.always.memory;
    if (!memory) this.always._initialize();
  }

  /**
   * The functions until one of them does not return: a trap, or what the page throws meanwhile, leaves
   * stack, locks and states as they were at that moment, so nothing more is asked of them.
   */
  #untilOneFails(exports: WebAssembly.Exports): object {
    const guarded = (call: Function) => (...values: unknown[]) => {
      if (!this.works) throw new CoreFailed('The core of the game failed before.');
      try {
        return call(...values);
      } catch (problem) {
        this.works = false;
        throw problem;
      }
    };
    const all = Object.entries(exports).map(([name, each]) => [name, typeof each === 'function' ? guarded(each) : each]);
    return Object.fromEntries(all);
  }

  /** Memory of the module's own, which is released by `release`. */
  allocate(size: number): number {
    const address = this.always.allocate(size) >>> 0;
    if (!address) throw new CoreFailed(`This device has no memory left for a game: ${size} bytes were asked for.`);
    return address;
  }

  release(address: number): void {
    if (this.works) this.always.release(address);
  }

  /** Place a text or bytes in memory for as long as `use` runs. */
  withBytes<Result>(content: string | Uint8Array, use: (address: number, size: number) => Result): Result {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const address = this.allocate(bytes.length);
    try {
      this.view(address, bytes.length).set(bytes);
      return use(address, bytes.length);
    } finally {
      this.release(address);
    }
  }

  /** Bytes in memory, to be read or written at once: another call may end the view. */
  view(address: number, size: number): Uint8Array<ArrayBufferLike> {
    return new Uint8Array(this.memory.buffer, address >>> 0, size);
  }

  /** A copy of what the `Bytes` at this address are. */
  bytesAt(address: number): Uint8Array<ArrayBuffer> {
    const [data, size] = this.words(address, 2);
    return this.view(data!, size!).slice() as Uint8Array<ArrayBuffer>;
  }

  textAt(address: number): string {
    return decoder.decode(this.bytesAt(address));
  }

  jsonAt(address: number): unknown {
    return JSON.parse(this.textAt(address));
  }

  text(address: number, size: number): string {
    return decoder.decode(this.view(address, size).slice());
  }

  /** So many unsigned numbers of 32 bits from an address. */
  words(address: number, count: number): Uint32Array<ArrayBufferLike> {
    return new Uint32Array(this.memory.buffer, address >>> 0, count);
  }

  /** What another worker needs to join this core as a thread; it stays a thread for good. */
  newThread(): ThreadStart {
    const address = (this.exports as unknown as Threaded).new_thread();
    if (!address) throw new CoreFailed('This device has no memory left for a thread.');
    const [stackTop, local] = this.words(address, 2);
    return { module: this.module, memory: this.memory, stackTop: stackTop!, local: local! };
  }
}

/** Join a core as a thread, in a worker of its own; what it returns runs a function of the module there. */
export function joinThread(start: ThreadStart, imports: Imports = {}): (run: number, argument: number) => void {
  const { exports } = new Core<Threaded>(start.module, imports, start.memory);
  exports.__stack_pointer.value = start.stackTop;
  exports.__wasm_init_tls(start.local);
  return (run, argument) => exports.thread_entry(run, argument);
}

// @vitest-environment node
/** The modules' memory, as the page uses it; what they say of games is tested with the games. */
import { describe, expect, it } from 'vitest';

import { compileModule, loadModule, moduleAddress } from './compile';
import { canShareMemory, Core, CoreFailed, isThreaded } from './core';
import { builtGames, readModule } from './files';

const GAMES = builtGames();
const [GAME = ''] = GAMES;

describe.each(GAMES.flatMap((game) => [false, true].map((threads) => ({ game, threads }))))(
  'the module of $game, with threads: $threads',
  ({ game, threads }) => {
    const module = readModule(game, threads);

    it('asks the page for what is known, and for nothing else', () => {
      expect(isThreaded(module)).toBe(threads);
      const asked = WebAssembly.Module.imports(module).map((each) => `${each.module}.${each.name}`);
      const known = ['page.fail', 'page.is_stopped', 'page.milliseconds', 'page.report'];
      const ofThreads = ['env.memory', 'page.share', 'page.join'];
      expect(asked.filter((each) => !(threads ? [...known, ...ofThreads] : known).includes(each))).toEqual([]);
    });

    it('hands out memory that nobody else has, also after it grew', () => {
      const core = new Core(module);
      const sizes = [0, 1, 15, 16, 17, 4000, 16_000, 16_384, 70_000, 3_000_000, 5_000_000];
      const blocks = [...sizes, ...sizes].map((size, index) => {
        const address = core.allocate(size);
        expect(address % 16).toBe(0);
        core.view(address, size).fill(index + 1);
        return { address, size, index };
      });
      for (const { address, size, index } of blocks)
        expect(core.view(address, size).every((byte) => byte === index + 1)).toBe(true);
      for (const { address } of blocks) core.release(address);
    });

    it('uses again what was released, joined where it lies side by side', () => {
      const core = new Core(module);
      const first = [1, 2, 3].map(() => core.allocate(2_000_000));
      const size = core.memory.buffer.byteLength;
      for (const address of [first[1]!, first[0]!, first[2]!]) core.release(address);
      expect(core.allocate(6_000_000)).toBe(first[0]);
      for (let round = 0; round < 1000; ++round) core.release(core.allocate(1000 + round));
      expect(core.memory.buffer.byteLength).toBe(size);
    });

    it('says so when there is no memory left', () => {
      const core = new Core(module);
      expect(() => core.allocate(2 ** 31 + 1)).toThrow(CoreFailed);
      expect(core.allocate(100)).toBeGreaterThan(0);
    });

    it('is not asked again once a call did not return', () => {
      const core = new Core<{ certificate(kind: number, numbers: number, count: number): number }>(module);
      const outside = 2 ** 31;
      const ask = () => core.withBytes('', () => core.exports.certificate(0, outside, 1000));
      expect(ask).toThrow(WebAssembly.RuntimeError);
      expect(core.works).toBe(false);
      expect(ask).toThrow(CoreFailed);
    });

    it('carries texts in both directions', () => {
      const core = new Core(module);
      const text = '{"a":"È già – 🜂"}';
      core.withBytes(text, (address, size) => {
        expect(core.text(address, size)).toBe(text);
        core.withBytes(new Uint8Array(new Uint32Array([address, size]).buffer), (bytes) => {
          expect(core.textAt(bytes)).toBe(text);
          expect(core.jsonAt(bytes)).toEqual({ a: 'È già – 🜂' });
        });
      });
    });
  },
);

it('knows the addresses of what was built, and of nothing else', () => {
  expect(GAMES.length).toBeGreaterThan(0);
  for (const game of GAMES) expect(moduleAddress(game, false)).toContain(`${game}.wasm`);
  expect(moduleAddress(GAME)).toContain(`${GAME}-threads.wasm`);
  expect(moduleAddress('of-no-game')).toBeNull();
  expect(canShareMemory()).toBe(true);
});

it('takes a module that another worker compiled', async () => {
  const module = readModule(GAME);
  expect(await compileModule(module)).toBe(module);
  expect((await loadModule(module)).allocate(1)).toBeGreaterThan(0);
});

// @vitest-environment node
/** Searches by several threads, which are workers of Node here. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import fingerprint from '../../../../../../tests/native/canosa/fingerprint.json';
import { Core, CoreFailed } from '../../../../device/core/core';
import { readModule } from '../../../../device/core/files';
import { FAILED, IDLE, OFFERED, type Recruit, RUNNING, type StartThread, Threads } from '../../../../device/core/threads';
import { threadsInNode } from '../../../../device/fixtures/threads';
import { CanosaFamily } from '../family';
import { Engine, type EngineFinding } from './engine';
import { Judge } from './judge';

const MODULE = readModule('canosa', true);
const WON = '1(sg)1(gss)2/2S1G1/1(gsg)4/(g)5/5(g)/5(s) 1,2 3,1 g1'; // docs/study/analysis.md
const MEGABYTES = 2;
const DEPTH = 12;
const MINUTE = 60_000;
const STATE = 0;

const family = new CanosaFamily(new Core(readModule('canosa')));
const { start: START } = family.open({});
const alone = () => new Engine(MODULE).search(START, { megabytes: MEGABYTES, depth: DEPTH });

/** The positions that are known to the last node: the engine's memory is as it should be. */
function expectSound(engine: Engine): void {
  for (const row of fingerprint.slice(0, 3)) {
    const { start } = family.open({ edition: row.edition, start: row.position });
    expect(engine.search(start, { megabytes: MEGABYTES, depth: 8 })).toMatchObject({ nodes: row.nodes });
  }
}

describe('with workers', () => {
  let node: Awaited<ReturnType<typeof threadsInNode>>;
  let errands: Int32Array[] = [];
  beforeAll(async () => {
    node = await threadsInNode();
  });
  afterEach(async () => {
    await node.end();
    errands = [];
  });

  const start = (recruit: Recruit) => (errands.push(recruit.errand), node.start(recruit));

  async function engineOf(threads: number, isStopped = () => false): Promise<Engine> {
    const engine = new Engine(MODULE, isStopped, { count: threads - 1, start });
    await engine.arrived;
    expect(engine.threads).toBe(threads);
    return engine;
  }

  /** Wait until all have begun: else a search may be over before a busy machine lets them. */
  function awaitThreads(): void {
    for (const errand of errands)
      while (Atomics.load(errand, STATE) === OFFERED) Atomics.wait(errand, STATE, OFFERED, 1); // nobody is told of a beginning
  }

  it('all look, and the line they find is legal and as deep as was asked', async () => {
    const engine = await engineOf(3);
    const heard: EngineFinding[] = [];
    const found = engine.search(START, { megabytes: MEGABYTES, depth: DEPTH, lines: 2, together: true }, (early) => {
      if (heard.push(early) === 1) awaitThreads();
    });
    const one = engine.search(START, { megabytes: MEGABYTES, depth: DEPTH, lines: 2 });
    expect(found.nodes).not.toBe(one.nodes);
    expect(found.depth).toBe(DEPTH);
    expect(found.lines).toHaveLength(2);
    for (const { actions } of found.lines) {
      const game = family.open({});
      actions.reduce((state, action) => {
        expect(game.legal(state)).toContain(action);
        return game.advance(state, action);
      }, game.start);
    }
    expectSound(engine);
  });

  it('their memory does not grow, of which some might hear too late', async () => {
    let memory!: WebAssembly.Memory;
    const remember = (recruit: Recruit) => ((memory = recruit.start.memory), start(recruit));
    const engine = new Engine(MODULE, () => false, { count: 3, start: remember });
    await engine.arrived;
    const size = memory.buffer.byteLength;
    engine.search(START, { megabytes: 16, depth: 8, lines: 3, together: true }, awaitThreads);
    expect(memory.buffer.byteLength).toBe(size);
  });

  it('a win that is there is proved', async () => {
    const engine = await engineOf(2);
    const { start } = family.open({ start: WON });
    const found = engine.search(start, { megabytes: MEGABYTES, milliseconds: MINUTE, together: true }, awaitThreads);
    expect([2, 3]).toContain(found.lines[0]!.winsIn);
  });

  it('whoever gives the question up is heard, and the next one is answered by all', async () => {
    let isStopped = false;
    const engine = await engineOf(2, () => isStopped);
    const report = () => (awaitThreads(), void (isStopped = true));
    engine.search(START, { megabytes: MEGABYTES, milliseconds: MINUTE, together: true }, report);
    expect(engine.threads).toBe(2);
    isStopped = false;
    expectSound(engine);
    expect(engine.search(START, { megabytes: MEGABYTES, depth: DEPTH, together: true }).depth).toBe(DEPTH);
  });

  it('a limit of positions is one thread\'s, which finds the same each time', async () => {
    const game = family.open({});
    const judged = (engine: Engine) => new Judge(engine, MEGABYTES).evaluate(game, game.start, { nodes: 20_000, lines: 2 });
    expect(judged(await engineOf(3))).toEqual(judged(new Engine(MODULE)));
  });

  it('one that fails is no reason to wait, and is asked nothing more', async () => {
    const threads = new Threads(new Core(MODULE), 1, start);
    await threads.arrived;
    const noFunction = 2 ** 31 - 1;
    expect(threads.share(noFunction, 0)).toBe(true);
    expect(threads.share(noFunction, 0)).toBe(false);
    awaitThreads();
    expect(() => threads.join()).toThrow('A thread of the game failed.');
    expect(threads.ready).toBe(0);
  });
});

describe('without workers that do their part', () => {
  const engineOf = (start: StartThread) => new Engine(MODULE, () => false, { count: 2, start });
  const search = (engine: Engine, report = () => {}) =>
    engine.search(START, { megabytes: MEGABYTES, depth: DEPTH, together: true }, report);

  it('one searches alone where none can be begun', async () => {
    const failing = [() => Promise.reject(new Error('no worker')), () => Promise.resolve()];
    const throwing = () => {
      throw new ReferenceError('Worker is not defined');
    };
    for (const start of [...failing, throwing]) {
      const engine = engineOf(start);
      await engine.arrived;
      expect(engine.threads).toBe(1);
      expect(search(engine)).toEqual(alone());
    }
  });

  it('what nobody has begun is taken back', () => {
    const engine = engineOf(async ({ errand }) => void Atomics.store(errand, STATE, IDLE));
    expect(engine.threads).toBe(3);
    expect(search(engine).depth).toBe(DEPTH);
    expect(engine.threads).toBe(3);
  });

  it.each([
    { state: RUNNING, said: 'did not end' },
    { state: FAILED, said: 'failed' },
  ])('a search that one has left is over, and nothing more is asked: $said', ({ state, said }) => {
    let errand!: Int32Array;
    const engine = engineOf(async (recruit) => void Atomics.store((errand = recruit.errand), STATE, IDLE));
    const atOnce = (numbers: Int32Array, place: number, value: number) => (numbers[place] === value ? 'timed-out' : 'not-equal');
    vi.spyOn(Atomics, 'wait').mockImplementation(atOnce as typeof Atomics.wait);
    expect(() => search(engine, () => Atomics.store(errand, STATE, state))).toThrow(said);
    expect(() => search(engine)).toThrow(CoreFailed);
    vi.restoreAllMocks();
  });
});

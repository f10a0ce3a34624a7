// @vitest-environment node
/** Tables on this device, as pages meet them; that they say what the server says is tested in tests/equivalence. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Command } from '../../api/connection';
import type { EventMessage, Opened, SeatRequest, StateMessage } from '../../api/schema';
import { CoreFailed } from '../core/core';
import type { Choice, Families, Json } from '../game';
import type { Played } from '../thinking/messages';
import type { Event } from './events';
import { heap } from './fixtures/heap';
import { commitOf, seedOf } from './shuffle';
import { Keeping } from './store/keeping';
import { MemoryStore } from './store/memory';
import type { Row, Store } from './store/store';
import { Tables, type Answer, type Thinkers } from './tables';
import type { FromPage, ToPage } from './wire';

const families = { heap: async () => heap } as unknown as Families;
const person = (name: string): SeatRequest => ({ kind: 'person', player: null, name, contribution: '' });
const computer: SeatRequest = { kind: 'computer', player: 'level-1', name: null, contribution: '' };

let thoughts: { played: Played; answer: (choice: Choice) => void; fail: () => void }[];
let ports: MessagePort[];
let database: Store;

const thinkers: Thinkers = {
  know: (game) => game === 'heap',
  choose: (played, _player, signal) =>
    new Promise((answer, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')));
      thoughts.push({ played, answer, fail: () => reject(new Error('broken')) });
    }),
  hint: async () => ({ line: ['1'], value: 0.5, winsIn: null }),
};

beforeEach(() => {
  [thoughts, ports, database] = [[], [], new MemoryStore()];
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const port of ports) port.close();
});

/** Another tab of the same browser. */
const tab = (store = database) => new Tables(families, thinkers, new Keeping(store));

function got<T>(answer: Answer<T>): T {
  if ('refusal' in answer) throw new Error(answer.refusal.sentence);
  return answer.answer;
}

async function opened(tables: Tables, seats: SeatRequest[], stones = 7): Promise<Opened> {
  return got(await tables.open({ game: 'heap', options: { stones }, seats }));
}

/** A page at a table: all that it has heard, and a way to ask. */
async function page(tables: Tables, { table, held }: Opened, seats = held.map(({ seat }) => seat), last = 0) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  const heard: ToPage[] = [];
  port1.onmessage = ({ data }: MessageEvent<ToPage>) => heard.push(data);
  const tokens = held.filter(({ seat }) => seats.includes(seat)).map(({ token }) => token);
  got(await tables.connect(table, tokens, last, port2 as unknown as MessagePort));
  const say = (message: FromPage) => port1.postMessage(message);
  const heardOf = async (id: string) => {
    await vi.waitFor(() => expect(heard.some((one) => 'id' in one && one.id === id)).toBe(true));
    return heard.find((one) => 'id' in one && one.id === id)!;
  };
  let asked = 0;
  const ask = (command: Record<string, unknown>) => {
    const id = `${table} ${(asked += 1)}`;
    say({ id, seat: seats[0]!, ...command } as unknown as Command);
    return heardOf(id);
  };
  const events = () => heard.filter((one): one is EventMessage => one.type === 'event');
  const states = () => heard.filter((one): one is StateMessage => one.type === 'state');
  const version = () => Math.max(...[...events(), ...states()].map((message) => message.version));
  const play = (...actions: string[]) => ask({ type: 'play', version: version(), actions });
  return { heard, events, states, ask, play, say, version, leave: () => port1.postMessage(null) };
}

describe('a table on this device', () => {
  it('begins at once, with its deal hidden and its shuffle sealed', async () => {
    const tables = tab();
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    const ada = await page(tables, table, [0]);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(1));
    expect(ada.states()[0]).toMatchObject({ phase: 'playing', actor: 0, legal: ['1', '2'], options: { game: 'heap', stones: 7 } });
    expect(JSON.stringify(ada.heard)).toMatch(/"mark":"a\d+"/);
    expect(JSON.stringify(ada.heard)).not.toMatch(/"b\d+"|secret|marks/);
    expect(ada.heard.map(({ type }) => type)).toEqual(['state', 'presence', 'woe']);
  });

  it('lets anybody check the deal by its record once it is over', async () => {
    const tables = tab();
    const table = await opened(tables, [person('Ada'), person('Bea')], 1);
    const before = got(await tables.record(table.table)) as { shuffle: Record<string, unknown> };
    expect(before).not.toHaveProperty('marks');
    const ada = await page(tables, table, [0]);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(1));
    await ada.play('1');
    const { shuffle, marks, result } = got(await tables.record(table.table)) as Record<string, any>;
    expect(commitOf(shuffle.secret)).toBe(before.shuffle.commit);
    const seed = seedOf(shuffle.secret, shuffle.contributions);
    expect(marks).toEqual([`a${seed[0]}`, `b${seed[1]}`]);
    expect(result).toEqual({ reason: 'taken', winner: 0 });
  });

  it('refuses what is not to be, with the state where the page was late', async () => {
    const tables = tab();
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    const ada = await page(tables, table, [0]);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(1));
    expect(await ada.play('3')).toMatchObject({ type: 'refused', refusal: { code: 'not-legal' } });
    expect(await ada.ask({ type: 'play', seat: 1, version: 4, actions: ['1'] })).toMatchObject({ refusal: { code: 'seat-not-held' } });
    await ada.play('1');
    expect(await ada.ask({ type: 'play', version: 1, actions: ['1'] })).toMatchObject({
      refusal: { code: 'late' },
      state: { moves: ['1'], seat: 0 },
    });
    expect(await tables.connect(table.table, ['wrong'], 0, new MessageChannel().port1 as unknown as MessagePort)).toMatchObject({ status: 403 });
    expect(await tables.state('here-none')).toMatchObject({ status: 404 });
  });

  it('does what is asked twice under one id once', async () => {
    const tables = tab();
    const ada = await page(tables, await opened(tables, [person('Ada'), person('Bea')]));
    await vi.waitFor(() => expect(ada.states()).toHaveLength(2));
    const wish = { type: 'play', version: ada.version(), actions: ['1'], id: 'same', seat: 0 } as unknown as Command;
    ada.say(wish);
    ada.say(wish);
    await vi.waitFor(() => expect(ada.heard.filter(({ type }) => type === 'ack')).toHaveLength(2));
    expect(ada.events().filter(({ seat }) => seat === 0)).toHaveLength(1);
  });
});

describe('computers', () => {
  it('play for their seats, and what was thought of a game that changed is not played', async () => {
    const tables = tab();
    const ada = await page(tables, await opened(tables, [person('Ada'), computer]));
    await vi.waitFor(() => expect(ada.states()).toHaveLength(1));
    await ada.play('2');
    await vi.waitFor(() => expect(thoughts).toHaveLength(1));
    expect(thoughts[0]!.played.moves).toEqual(['2']);
    await ada.ask({ type: 'take-back', version: ada.version(), kept: 0 });
    await ada.play('1');
    await vi.waitFor(() => expect(thoughts).toHaveLength(2));
    thoughts[1]!.answer({ line: ['2', '1'], value: null });
    await vi.waitFor(() => expect(ada.events().at(-1)!.event).toMatchObject({ type: 'moved', seat: 1, actions: ['2'] }));
    expect(ada.events().at(-1)).toMatchObject({ played: 2, actor: 0, legal: ['1', '2'] });
  });

  it('are tried again where they cannot think, and the page is told', async () => {
    const tables = tab();
    const ada = await page(tables, await opened(tables, [computer, person('Ada')]));
    await vi.waitFor(() => expect(thoughts).toHaveLength(1));
    thoughts[0]!.fail();
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'woe', woe: 'thinking' }));
    await vi.waitFor(() => expect(thoughts).toHaveLength(2));
    thoughts[1]!.answer({ line: ['1'], value: null });
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'woe', woe: null }));
  });
});

describe('what is kept', () => {
  it('is there for a page that comes again, and in two tabs at once', async () => {
    const [one, two] = [tab(), tab()];
    const table = await opened(one, [person('Ada'), person('Bea')]);
    const here = await page(one, table);
    const there = await page(two, table);
    await vi.waitFor(() => expect(there.states()).toHaveLength(2));
    await here.play('1');
    await vi.waitFor(() => expect(there.events()).toHaveLength(2));
    await there.ask({ type: 'play', seat: 1, version: there.version(), actions: ['2'] });
    await vi.waitFor(() => expect(here.events().at(-1)).toMatchObject({ played: 2 }));
    const again = await page(tab(), table, [0], here.version() - 1);
    await vi.waitFor(() => expect(again.events().map(({ number }) => number)).toEqual([here.version()]));
    expect(again.states()).toEqual([]);
  });

  it('is in memory where the browser refuses, and the page is told', async () => {
    const refuses = { ...new MemoryStore(), create: () => Promise.reject(new Error('no')), rows: async () => [], remove: async () => {} };
    const tables = tab(refuses as unknown as Store);
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    const ada = await page(tables, table);
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'woe', woe: 'refused' }));
    expect(await ada.play('1')).toMatchObject({ type: 'ack' });
    expect((await tables.list()).map((row) => row.table)).toEqual([table.table]);
  });

  it('goes on in memory once the device is full', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const tables = tab(database);
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    const ada = await page(tables, table);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(2));
    database.append = () => Promise.reject(full);
    expect(await ada.play('1')).toMatchObject({ type: 'ack' });
    expect(ada.heard.findLast(({ type }) => type === 'woe')).toEqual({ type: 'woe', woe: 'full' });
    expect(got(await tables.state(table.table)).moves).toEqual(['1']);
  });

  it('is deleted in every tab', async () => {
    const [one, two] = [tab(), tab()];
    const table = await opened(one, [person('Ada'), person('Bea')]);
    const there = await page(two, table);
    await one.remove(table.table);
    await vi.waitFor(() => expect(there.heard.at(-1)).toEqual({ type: 'gone' }));
    expect(await two.list()).toEqual([]);
    expect(await two.state(table.table)).toMatchObject({ status: 404 });
  });
});

describe('what goes wrong', () => {
  it('a game whose events were damaged is refused in words, and can be deleted', async () => {
    const table = await opened(tab(), [person('Ada'), person('Bea')]);
    const kept = (await database.read(table.table))!;
    const moved: Event = { type: 'moved', at: 1, seat: 0, actions: ['9'], id: 'x' };
    await database.append(kept.row, kept.events.length + 1, [moved]);
    const tables = tab();
    expect(await tables.state(table.table)).toMatchObject({ status: 422, refusal: { code: 'damaged' } });
    await tables.remove(table.table);
    expect(await tables.list()).toEqual([]);
  });

  it('a game whose row was damaged hides no other, is refused in words, and can be deleted', async () => {
    const sound = await opened(tab(), [person('Ada'), person('Bea')]);
    const { row } = (await database.read((await opened(tab(), [person('Cleo'), person('Dora')])).table))!;
    const damages = [{ table: row.table }, { seats: null }, { at: Number.NaN }, { moved: {} }, { game: 'of-later' }];
    for (const damage of damages) {
      await database.create({ row: { ...('table' in damage ? {} : row), ...damage } as Row, events: [] });
      const tables = tab();
      expect((await tables.list()).map(({ table }) => table).sort()).toEqual([row.table, sound.table].sort());
      expect(await tables.state(row.table)).toMatchObject({ status: 422, refusal: { code: 'damaged' } });
    }
    const tables = tab();
    await tables.remove(row.table);
    expect(await tables.list()).toMatchObject([{ table: sound.table }]);
  });

  it('a database that does not answer now is not a game that is gone', async () => {
    const table = await opened(tab(), [person('Ada'), person('Bea')]);
    const { read } = database;
    database.read = () => Promise.reject(new Error('not now'));
    await expect(tab().state(table.table)).rejects.toThrow('not now');
    database.read = read;
    expect(got(await tab().state(table.table)).phase).toBe('playing');
  });

  it('a computer that would do what is not legal is asked again after a while, not at once', async () => {
    const tables = tab();
    const ada = await page(tables, await opened(tables, [computer, person('Ada')]));
    await vi.waitFor(() => expect(thoughts).toHaveLength(1));
    thoughts[0]!.answer({ line: ['9'], value: null });
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'woe', woe: 'thinking' }));
    expect(thoughts).toHaveLength(1);
  });

  it('a core that fails is replaced for whoever comes back, and nothing is lost', async () => {
    const explain = vi.fn((): null => null);
    const failing = { ...heap, open: (header: Json) => Object.assign(Object.create(heap.open(header)), { explain }) };
    const loaded = vi.fn(async () => (loaded.mock.calls.length > 2 ? heap : failing));
    const tables = new Tables({ heap: loaded } as unknown as Families, thinkers, new Keeping(database));
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    const ada = await page(tables, table);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(2));
    await ada.play('1');
    explain.mockImplementation(() => {
      throw new CoreFailed('no memory');
    });
    expect(await ada.ask({ type: 'play', seat: 1, version: ada.version(), actions: ['2'] })).toMatchObject({ refusal: { code: 'cannot-be-kept' } });
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'gone' }));
    expect(got(await tables.state(table.table)).moves).toEqual(['1']);
  });

  it('nobody thinks on about a game that another tab has deleted', async () => {
    const [one, two] = [tab(), tab()];
    const table = await opened(one, [computer, person('Ada')]);
    const ada = await page(one, table);
    await vi.waitFor(() => expect(thoughts).toHaveLength(1));
    await two.remove(table.table);
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'gone' }));
    thoughts[0]!.answer({ line: ['1'], value: null });
    await new Promise((done) => setImmediate(done));
    expect(thoughts).toHaveLength(1);
  });
});

describe('another game', () => {
  it('is opened by who asks for it, everybody one seat further', async () => {
    const tables = tab();
    const ada = await page(tables, await opened(tables, [person('Ada'), computer], 1), [0]);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(1));
    await ada.play('1');
    await ada.ask({ type: 'offer', kind: 'rematch', contribution: '00ff' });
    const next = ada.events().at(-1)!.next!;
    const state = got(await tables.state(next));
    expect(state.seats).toMatchObject([{ kind: 'computer' }, { name: 'Ada' }]);
    expect(state.shuffle).toMatchObject({ contributions: ['', '00ff'] });
    expect(got(await tables.held(next))).toMatchObject([{ seat: 1 }]);
  });
});

describe('moving to the server', () => {
  const server = { table: 'AAAABBBBCCCCDDDD', held: [{ seat: 0, token: 'there' }] };

  it('takes the deal, the moves and the seats along, once', async () => {
    const asked: any[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      if (asked.length === 1) throw new Error('no network');
      return new Response(JSON.stringify(server), { status: 201 });
    });
    const tables = tab();
    const table = await opened(tables, [person('Ada'), computer]);
    const ada = await page(tables, table);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(1));
    await ada.play('1');
    expect(await tables.moveToServer(table.table)).toMatchObject({ refusal: { code: 'server-away' } });
    expect(got(await tables.moveToServer(table.table))).toEqual(server);
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]).toMatchObject({ game: 'heap', seats: [{ name: 'Ada' }, { player: 'level-1' }], options: { stones: 7, actions: ['1'] } });
    expect(asked[0].options.marks).toHaveLength(2);
    await vi.waitFor(() => expect(ada.heard.at(-1)).toEqual({ type: 'gone' }));
    expect(await tables.state(table.table)).toMatchObject({ status: 410, refusal: { code: 'moved' } });
    expect(await tables.whereTo(table.table)).toEqual(server);
    expect(await tab().whereTo(table.table)).toEqual(server);
    expect(got(await tab().moveToServer(table.table))).toEqual(server);
    expect(asked).toHaveLength(2);
  });

  it('does not take up what the server has of before, where one has played on since', async () => {
    const asked: any[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      if (asked.length === 1) throw new Error('the answer was lost');
      return new Response(JSON.stringify(server), { status: 201 });
    });
    const tables = tab();
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    const ada = await page(tables, table);
    await vi.waitFor(() => expect(ada.states()).toHaveLength(2));
    await tables.moveToServer(table.table);
    await ada.play('1');
    expect(got(await tables.moveToServer(table.table))).toEqual(server);
    expect(asked.map(({ options }) => options.actions)).toEqual([[], ['1']]);
    expect(asked[0].key).not.toBe(asked[1].key);
  });

  it('takes along what another tab plays meanwhile', async () => {
    const [one, two] = [tab(), tab()];
    const table = await opened(one, [person('Ada'), person('Bea')]);
    const there = await page(two, table);
    await vi.waitFor(() => expect(there.states()).toHaveLength(2));
    const asked: any[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      if (asked.length === 1) await there.play('2');
      return new Response(JSON.stringify({ ...server, table: `TABLE${asked.length}` }), { status: 201 });
    });
    expect(got(await one.moveToServer(table.table)).table).toBe('TABLE2');
    expect(asked.map(({ options }) => options.actions)).toEqual([[], ['2']]);
    await vi.waitFor(() => expect(there.heard.at(-1)).toEqual({ type: 'gone' }));
  });

  it('leaves the game here where the server refuses', async () => {
    const refusal = { sentence: 'no', clause: null, where: null, code: 'many-tables', values: {} };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ refusal }), { status: 429 }));
    const tables = tab();
    const table = await opened(tables, [person('Ada'), person('Bea')]);
    expect(await tables.moveToServer(table.table)).toMatchObject({ refusal });
    vi.stubGlobal('fetch', async () => new Response('{}')); // of whoever stands before the server
    expect(await tables.moveToServer(table.table)).toMatchObject({ refusal: { code: 'server-away' } });
    expect(got(await tables.state(table.table)).phase).toBe('playing');
  });
});

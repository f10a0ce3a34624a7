import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Handlers, Status } from '../../api/connection';
import type { ServerMessage } from '../../api/schema';
import { Arrival } from './arrival';

class FakeSocket {
  static opened: FakeSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.opened.push(this);
  }
  send(): void {}
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const STATE = { type: 'state', game: 'harbour', version: 3 };
const PRESENCE = { type: 'presence', seats: [true], watchers: 0 };
let games: string[];
let heard: ServerMessage[];
let statuses: Status[];
let missing: string[];
/** How the server answers a request for the table: a status and a body, or nothing at all. */
let answer: (() => Response) | null;
let asked: { path: string; token: string | null }[];
const refuse = (status: number) => () => Response.json({ refusal: { sentence: 'No.' } }, { status });

const arrive = (tokens: string[]) =>
  new Arrival(
    'T',
    tokens.map((token, seat) => ({ seat, token })),
    { state: ({ game }) => games.push(game), status: () => {}, missing: (why) => missing.push(why) },
  );
const handlers: Handlers = {
  last: () => 0,
  message: (message) => heard.push(message),
  status: (status) => statuses.push(status),
  shouldRetry: async () => true,
};
const types = () => heard.map(({ type }) => type);

beforeEach(() => {
  FakeSocket.opened = [];
  [games, heard, statuses, missing, asked] = [[], [], [], [], []];
  answer = () => Response.json(STATE);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    asked.push({ path, token: new Headers(headers).get('authorization') });
    if (!answer) throw new TypeError('nobody there');
    return answer();
  });
});

/** Until the table has been asked for and its connection opened. */
const opened = () => vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1));

describe('coming to a table', () => {
  it('asks for it once, then connects after what it has heard', async () => {
    arrive(['one']);
    expect(FakeSocket.opened).toHaveLength(0);
    await opened();
    expect(asked).toEqual([{ path: '/api/tables/T', token: 'Bearer one' }]);
    expect(games).toEqual(['harbour']);
    expect(FakeSocket.opened[0]!.url).toMatch(/T\/live\?last=3$/);
  });

  it.each([
    [404, 'table'],
    [403, 'seat'],
  ])('opens no socket where the server answers %d', async (status, why) => {
    answer = refuse(status);
    arrive(['one']).hurry();
    await vi.waitFor(() => expect(missing).toEqual([why]));
    expect(FakeSocket.opened).toHaveLength(0);
    expect(asked).toHaveLength(1);
  });

  it('connects, and learns the game from the first state, where nobody answered or the server was busy', async () => {
    for (const nobody of [null, refuse(503)]) {
      [FakeSocket.opened, games] = [[], []];
      answer = nobody;
      arrive([]);
      await opened();
      expect(FakeSocket.opened[0]!.url).toMatch(/last=0$/);
      FakeSocket.opened[0]!.say(STATE);
      expect(games).toEqual(['harbour']);
    }
    expect(missing).toEqual([]);
  });

  it('hands its connection over with all it has heard', async () => {
    const arrival = arrive(['one']);
    await opened();
    const socket = FakeSocket.opened[0]!;
    socket.onopen!();
    socket.say(PRESENCE);
    socket.say({ ...STATE, version: 4 });
    expect(games).toEqual(['harbour']);
    const table = arrival.connect(handlers, ['one']);
    table.connect();
    expect(FakeSocket.opened).toHaveLength(1);
    expect(statuses).toEqual(['open']);
    expect(types()).toEqual(['state', 'presence', 'state']);
    socket.say(PRESENCE);
    expect(types()).toHaveLength(4);
    table.close();
    expect(socket.closed).toBe(true);
  });

  it('opens none of several seats before it is known what they may see', async () => {
    const arrival = arrive(['one', 'two']);
    await opened();
    expect(asked[0]!.token).toBeNull();
    expect(FakeSocket.opened[0]!.protocols).toEqual(['lungomare.v1']);
    arrival.connect(handlers, ['one', 'two']).connect();
    expect(FakeSocket.opened[0]!.closed).toBe(true);
    expect(FakeSocket.opened[1]!.protocols).toEqual(['lungomare.v1', 'seat.one', 'seat.two']);
  });

  it('hands its connection over once', async () => {
    const arrival = arrive([]);
    await opened();
    arrival.connect(handlers, []).connect();
    arrival.connect(handlers, []).connect();
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('opens nothing after whoever came has left', async () => {
    arrive([]).close();
    await vi.waitFor(() => expect(games).toEqual(['harbour']));
    expect(FakeSocket.opened).toHaveLength(0);
  });
});

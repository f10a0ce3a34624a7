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

const arrive = (tokens: string[]) =>
  new Arrival(
    'T',
    tokens.map((token, seat) => ({ seat, token })),
    { state: ({ game }) => games.push(game), status: () => {}, missing: () => {} },
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
  [games, heard, statuses] = [[], [], []];
  vi.stubGlobal('WebSocket', FakeSocket);
});

describe('coming to a table', () => {
  it('learns the game from the first state, and hands its connection over with all it has heard', () => {
    const arrival = arrive(['one']);
    const socket = FakeSocket.opened[0]!;
    socket.onopen!();
    socket.say(STATE);
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

  it('opens none of several seats before it is known what they may see', () => {
    const arrival = arrive(['one', 'two']);
    expect(FakeSocket.opened[0]!.protocols).toEqual(['lungomare.v1']);
    arrival.connect(handlers, ['one', 'two']).connect();
    expect(FakeSocket.opened[0]!.closed).toBe(true);
    expect(FakeSocket.opened[1]!.protocols).toEqual(['lungomare.v1', 'seat.one', 'seat.two']);
  });

  it('hands its connection over once', () => {
    const arrival = arrive([]);
    arrival.connect(handlers, []).connect();
    arrival.connect(handlers, []).connect();
    expect(FakeSocket.opened).toHaveLength(2);
  });
});

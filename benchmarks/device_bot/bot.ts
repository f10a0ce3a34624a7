/**
 * A level of the page as a program: it speaks the protocol of docs/bots/protocol.md and chooses by
 * the very TypeScript and WebAssembly that plays in a browser.
 *
 *     node device_bot.js MODULES level-5
 *
 * MODULES is the folder of the built modules, web/wasm.
 */
import { createInterface } from 'node:readline';

import { Core } from '../../web/src/device/core/core';
import { readModule } from '../../web/src/device/core/files';
import type { Choice, Json } from '../../web/src/device/game';
import { BosaFamily } from '../../web/src/games/bosa/device/family';
import { BosaPlayers } from '../../web/src/games/bosa/device/players/players';
import { unforeseen } from '../../web/src/games/bosa/device/players/random';
import type { View } from '../../web/src/games/bosa/types';
import { CanosaFamily } from '../../web/src/games/canosa/device/family';
import { CanosaPlayers } from '../../web/src/games/canosa/device/players';
import { Engine } from '../../web/src/games/canosa/device/players/engine';

/** A game that is played: what the level chooses when it is asked. */
type Playing = (asked: Json) => Choice;

const [modules = '', level = ''] = process.argv.slice(2);
/** What the page lends to who judges; a level's own search has its own. */
const MEGABYTES = 16;

/** In Canosa a program hears every move, and plays them all again. */
function canosa(): (options: Json) => Playing {
  const module = readModule('canosa', false, modules);
  const family = new CanosaFamily(new Core(module));
  const players = new CanosaPlayers(new Engine(module), MEGABYTES);
  return ({ edition, rules, start }) => {
    const game = family.open({ edition, rules, start });
    return ({ actions }) => {
      const moves = actions as string[];
      const states = moves.reduce((past, move) => [...past, game.advance(past.at(-1)!, move)], [game.start]);
      return players.choose(game, states, moves, level);
    };
  };
}

/** In Bosa a program sees views alone: a state is drawn around each, and the deal it is opened with says nothing. */
function bosa(): (options: Json) => Playing {
  const family = new BosaFamily(new Core(readModule('bosa', false, modules)));
  const players = new BosaPlayers();
  const random = unforeseen();
  return ({ players: seats, deck }) => {
    const game = family.open(family.deal({ players: seats, deck }, new Uint8Array(32)));
    return ({ view }) => {
      const state = game.stateFromView(view as View, random.next());
      if (!state) throw new Error('this is no view of a game');
      return players.choose(game, [state], [], level);
    };
  };
}

const GAMES: Readonly<Record<string, () => (options: Json) => Playing>> = { canosa, bosa };
const opened = new Map<string, (options: Json) => Playing>();

function open(message: Json): Playing {
  const name = String(message.game);
  if (!opened.has(name)) opened.set(name, GAMES[name]!());
  return opened.get(name)!(message);
}

let playing: Playing | null = null;

function answer(message: Json): Json | null {
  switch (message.type) {
    case 'hello':
      return { type: 'hello', name: `${level} of the page`, games: Object.keys(GAMES) };
    case 'new':
      playing = open(message);
      return { type: 'ready' };
    case 'act': {
      const { line, value } = playing!(message);
      return { type: 'act', action: line[0], value, line };
    }
    default:
      return null;
  }
}

createInterface({ input: process.stdin }).on('line', (text) => {
  const message = JSON.parse(text) as Json;
  if (message.type === 'quit') process.exit();
  const reply = answer(message);
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
});

// A bot for Canosa that looks one action ahead; it needs nothing but Node.
//
// It speaks the protocol of docs/bots/protocol.md: it does each legal action on a board of its own
// and takes the one after which it stands best.
const readline = require('node:readline');

const ISLANDS = { g: 'a1', s: 'f6' };
const other = (player) => (player === 'g' ? 's' : 'g');

// The board of a position such as "G5/6/... 2,2 0,0 g1".
function readBoard(position) {
  const [rows, carried, home, turn] = position.split(' ');
  const pair = (text) => ({ g: Number(text.split(',')[0]), s: Number(text.split(',')[1]) });
  const board = { sailors: {}, sirens: {}, player: turn[0], carried: pair(carried), home: pair(home) };
  rows.split('/').forEach((row, fromTop) => {
    let file = 0;
    for (const piece of row.match(/\d|[GS]|\([gs]*\)/g)) {
      const square = 'abcdef'[file] + (6 - fromTop);
      if (piece === 'G' || piece === 'S') board.sirens[piece.toLowerCase()] = square;
      else if (piece[0] === '(') board.sailors[square] = piece.slice(1, -1);
      file += /\d/.test(piece) ? Number(piece) : 1;
    }
  });
  return board;
}

// Do an action: a Siren moves or attacks, her ring is given or taken, or a Sailor steps.
function act(board, action) {
  const { player, sailors, carried } = board;
  const square = action.slice(1);
  if (action[0] === '@') {
    board.sirens[player] = action.slice(1, 3);
    if (action[3] === 'x') board.sirens[other(player)] = action.slice(4, 6);
  } else if (action[0] === '+') {
    sailors[square] += player;
    carried[player] -= 1;
  } else if (action[0] === '-') {
    sailors[square] = sailors[square].slice(0, -1);
    carried[player] += 1;
  } else {
    step(board, ...action.split('-'));
  }
}

// A Sailor steps; one who comes home scores, and a ring of each colour goes back to its Siren.
function step(board, from, to) {
  const rings = board.sailors[from];
  delete board.sailors[from];
  if (to !== ISLANDS[board.player]) {
    board.sailors[to] = rings;
    return;
  }
  board.home[board.player] += 1;
  for (const ring of new Set(rings)) board.carried[ring] = Math.min(board.carried[ring] + 1, 3);
}

function stepsHome(square, player) {
  const island = ISLANDS[player];
  return Math.abs(square.charCodeAt(0) - island.charCodeAt(0)) + Math.abs(square[1] - island[1]);
}

// What a player has: Sailors at home and on their way, and rings to turn others.
function standing(board, player) {
  let total = 20 * board.home[player] + 1.5 * board.carried[player];
  for (const [square, rings] of Object.entries(board.sailors)) {
    if (rings.endsWith(player)) total += 14 * 0.8 ** (stepsHome(square, player) - 1);
  }
  return total;
}

function worth(position, action) {
  const board = readBoard(position);
  act(board, action);
  return standing(board, board.player) - standing(board, other(board.player));
}

function choose({ position, legal }) {
  const worths = legal.map((action) => worth(position, action));
  return legal[worths.indexOf(Math.max(...worths))];
}

function answer(message) {
  if (message.type === 'hello') return { type: 'hello', name: 'greedy example', games: ['canosa'] };
  if (message.type === 'new') return { type: 'ready' };
  if (message.type === 'act') return { type: 'act', action: choose(message) };
  return null;
}

const lines = readline.createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'quit') process.exit();
  const reply = answer(message);
  if (reply) console.log(JSON.stringify(reply));
});

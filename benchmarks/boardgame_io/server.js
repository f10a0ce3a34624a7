// boardgame.io's own server with tic-tac-toe: `node server.js memory` or `node server.js DIR`.
// Prints {"port": N} once it listens on a free port of this machine.
const { Server, FlatFile, Origins } = require("boardgame.io/server");

// The board is wiped when it is full, so that a match can go on as long as the clients like:
// opening matches is then no part of what is measured.
const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells.every((cell) => cell !== null)) G.cells.fill(null);
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
};

const where = process.argv[2];
const options = { games: [TicTacToe], origins: [Origins.LOCALHOST] };
if (where !== "memory") options.db = new FlatFile({ dir: where });
const server = Server(options);
server.run({ port: 0, lobbyConfig: { apiPort: 0 } }).then(({ appServer }) => {
  console.log(JSON.stringify({ port: appServer.address().port }));
});

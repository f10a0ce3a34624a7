// Plays many tic-tac-toes at once, each mover sending as soon as it may; plain sockets (ws).
// `node client.js PORT TABLES WARM_UP_S SECONDS MOVES_A_MATCH` prints {"moves", "seconds", …}.
//
// A move counts when its own player has it back from the server. A client speaks the little of
// socket.io's protocol that is needed itself, so that it costs as little as ours does.
const WebSocket = require("ws");

const [port, tables, warmUp, seconds, movesAMatch] = process.argv.slice(2).map(Number);
const NAMESPACE = "/tic-tac-toe,";
let moves = 0;
let errors = 0;
let counting = false;
const waits = [];

class Player {
  constructor(table, seat) {
    this.table = table;
    this.seat = seat;
    this.match = 0;
    this.sent = 0;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    this.socket.on("message", (data) => this.hear(data.toString()));
    this.socket.on("error", () => (errors += 1));
  }

  get matchID() {
    return `table-${this.table}-${this.match}`;
  }

  emit(...words) {
    this.socket.send(`42${NAMESPACE}${JSON.stringify(words)}`);
  }

  hear(text) {
    if (text === "2") this.socket.send("3");
    else if (text.startsWith("0")) this.socket.send(`40${NAMESPACE}`);
    else if (text.startsWith(`40${NAMESPACE}`)) this.sync();
    else if (text.startsWith(`42${NAMESPACE}`)) this.take(...JSON.parse(text.slice(2 + NAMESPACE.length)));
  }

  sync() {
    this.emit("sync", this.matchID, this.seat, undefined, 2);
  }

  take(kind, matchID, told) {
    if (matchID !== this.matchID) return;
    if (kind === "sync") this.go(told.state);
    else if (kind === "update") this.go(told);
  }

  go(state) {
    if (this.sent && state._stateID > this.sentFor) {
      if (counting) {
        moves += 1;
        waits.push(performance.now() - this.sent);
      }
      this.sent = 0;
    }
    if (state._stateID >= movesAMatch) {
      this.match += 1;
      this.sync();
    } else if (state.ctx.currentPlayer === this.seat && this.sentFor !== state._stateID) {
      this.move(state._stateID);
    }
  }

  move(stateID) {
    const payload = { type: "clickCell", args: [stateID % 9], playerID: this.seat, credentials: null };
    this.sentFor = stateID;
    this.sent = performance.now();
    this.emit("update", { type: "MAKE_MOVE", payload }, stateID, this.matchID, this.seat);
  }
}

const players = [];
for (let table = 0; table < tables; table++) {
  players.push(new Player(table, "0"), new Player(table, "1"));
}
setTimeout(() => {
  counting = true;
  const began = performance.now();
  setTimeout(() => {
    const took = (performance.now() - began) / 1000;
    waits.sort((one, other) => one - other);
    const part = (of) => waits[Math.floor(waits.length * of)];
    const used = process.cpuUsage();
    console.log(
      JSON.stringify({
        moves,
        errors,
        seconds: took,
        p50: part(0.5),
        p99: part(0.99),
        cpu: (used.user + used.system) / 1e6,
      }),
    );
    process.exit(0);
  }, seconds * 1000);
}, warmUp * 1000);

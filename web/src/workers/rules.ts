/** The rules worker: the law of each game on this device, and the tables that are kept here, beside the page. */
import { expose } from 'comlink';

import { Answers } from '../device/answers/answers';
import { Tables } from '../device/tables/tables';
import { thinking } from '../device/thinking/worker';
import { FAMILIES, PLAYERS } from '../games/device';

const tables = new Tables(FAMILIES, {
  know: (game) => Object.hasOwn(PLAYERS, game),
  choose: (played, player, signal) => thinking().choose(played, player, { signal }),
  hint: (played, seat) => thinking().hint(played, seat),
});

expose(Object.assign(new Answers(FAMILIES), { tables }));
postMessage('ready');

/** The rules worker: the law of each game on this device, beside the page. */
import { expose } from 'comlink';

import { Answers } from '../device/answers/answers';
import { FAMILIES } from '../games/device';

const answers = new Answers(FAMILIES);

expose(answers);
postMessage('ready');

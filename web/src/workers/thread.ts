/** A thread of a core in another worker: it waits for errands, and is ended with that worker. */
import { beThread, type Recruit } from '../device/core/threads';

onmessage = ({ data }: MessageEvent<Recruit>) => beThread(data, () => postMessage('ready'));

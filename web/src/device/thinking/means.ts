/** What players think with, as the worker lends it to them. */
import type { DeviceFamily, DevicePlayers } from '../game';

export interface Means {
  /** Whether nobody waits for the answer any more; to be asked now and then in the middle of a thought. */
  isStopped(): boolean;
  /** How many threads may think at once, this one included; 1 where they cannot share memory. */
  readonly threads: number;
  /** How much may be used to remember what was found. */
  readonly megabytes: number;
}

/** Loads who plays and judges a game; they think in the worker that they are loaded in. */
export type LoadPlayers = (means: Means) => Promise<DevicePlayers<any>>;
export type LoadFamily = () => Promise<DeviceFamily<any>>;

/** The games on this device, by name. */
export interface Games {
  families: Readonly<Record<string, LoadFamily>>;
  players: Readonly<Record<string, LoadPlayers>>;
}

const MOST_THREADS = 4;
const MEGABYTES = 16;
/** On a device of at most a gigabyte. */
const FEW_MEGABYTES = 8;

/** As many threads as leave the page one of its own. */
export function threadsOf(cores: number | undefined, isShared: boolean): number {
  return isShared ? Math.min(Math.max((cores ?? 2) - 1, 1), MOST_THREADS) : 1;
}

/** By the gigabytes that the device says it has, if it says so. */
export const megabytesOf = (gigabytes: number | undefined) => ((gigabytes ?? 2) <= 1 ? FEW_MEGABYTES : MEGABYTES);

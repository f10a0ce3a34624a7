/** How much of a device may be thought with. */

const MOST_THREADS = 4;
const MEGABYTES = 16;
/** On a device of at most a gigabyte. */
const FEW_MEGABYTES = 8;

/** As many threads as leave a core to the page, and one to each other of so many workers. */
export function threadsOf(cores: number | undefined, workers: number, isShared: boolean): number {
  return isShared ? Math.min(Math.max((cores ?? 2) - workers, 1), MOST_THREADS) : 1;
}

/** By the gigabytes that the device says it has, if it says so. */
export const megabytesOf = (gigabytes: number | undefined) => ((gigabytes ?? 2) <= 1 ? FEW_MEGABYTES : MEGABYTES);

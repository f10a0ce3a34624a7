/** Whether a version of the page is kept here that is newer than the one that runs. */
let found = $state(false);

export const hasNewer = (): boolean => found;

export function setNewer(is: boolean): void {
  found = is;
}

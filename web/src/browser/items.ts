/** What the browser keeps by name; one that keeps nothing, or has no more room, is no reason to stop. */

/** Keep a text; false where it is not kept. */
export function keepItem(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** A text that was kept; null where there is none. */
export function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

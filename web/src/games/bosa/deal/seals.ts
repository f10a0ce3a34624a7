/** Seals that this browser saw before it added anything, and what it added itself (B12). */
import { keepItem } from '../../../browser/items';

export interface Seal {
  commit: string;
  /** What this browser added, by seat, in hex. */
  added: Record<string, string>;
  /** Whether the seal was seen before anything was added from here. */
  before: boolean;
}

const KEY = 'lungomare.seals';
const MOST = 40;

function all(): Record<string, Seal> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Seal>;
  } catch {
    return {};
  }
}

export const sealOf = (table: string): Seal | null => all()[table] ?? null;

export function keepSeal(table: string, seal: Seal): void {
  const { [table]: _, ...others } = all();
  const kept = Object.entries(others).slice(-MOST + 1);
  keepItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [table]: seal }));
}

/** Sixteen bytes that nobody else can know, in hex. */
export function randomBytes(count = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names that are never used twice: of tables on this device, and the words that open their seats. */
import { MARK } from '../../api/here';

function randomHex(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Unlike any name of a server's table. */
export const newId = (): string => MARK + randomHex(8);
export const newToken = (): string => randomHex(16);

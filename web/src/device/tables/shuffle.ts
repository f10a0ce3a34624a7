/**
 * The part of the verifiable shuffle that is the same for every game (B12.1–B12.3): what is shown of a
 * secret, and the seed that it gives with what the seats add. Hashes by @noble/hashes, since browsers
 * withhold their own from pages over plain http.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const SECRET_BYTES = 32;

export const newSecret = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export const commitOf = (secret: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes('lungomare-commit-v1'), hexToBytes(secret))));

/** The seed of a secret and what every seat added, each after its length; all in hex. */
export function seedOf(secret: string, contributions: readonly string[]): Uint8Array {
  const added = contributions.map(hexToBytes).flatMap((bytes) => [Uint8Array.of(bytes.length), bytes]);
  return sha256(concatBytes(utf8ToBytes('lungomare-seed-v1'), hexToBytes(secret), ...added));
}

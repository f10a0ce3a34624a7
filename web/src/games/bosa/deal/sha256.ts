/**
 * SHA-256 and HMAC: the browser's own (Web Crypto) where it has them. Browsers withhold theirs from
 * pages that came over plain http from another machine, as at home with --lan; there the few lines
 * below do the same, and a test holds them against the browser's.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

export interface Hashing {
  sha256(data: Bytes): Promise<Bytes>;
  hmac(key: Bytes, data: Bytes): Promise<Bytes>;
}

export const join = (...parts: Uint8Array[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

export const webCrypto = (subtle: SubtleCrypto): Hashing => ({
  sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
  hmac: async (key, data) => {
    const made = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await subtle.sign('HMAC', made, data));
  },
});

const PRIMES = [...Array(320).keys()].filter((n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0)).slice(0, 64);
/** The first 32 bits of the fraction of a number. */
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(data: Uint8Array): DataView {
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(data);
  bytes[data.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor((data.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (data.length * 8) >>> 0);
  return view;
}

function compress(state: number[], words: number[]): number[] {
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [words[i - 15]!, words[i - 2]!];
    const small0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const small1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = (words[i - 16]! + small0 + words[i - 7]! + small1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]!) | 0);
}

function digest(data: Uint8Array): Bytes {
  const view = padded(data);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    state = compress(state, Array.from({ length: 16 }, (_, i) => view.getInt32(at + i * 4)));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setInt32(at * 4, word));
  return new Uint8Array(out.buffer);
}

const BLOCK = 64;

export const plain: Hashing = {
  sha256: (data) => Promise.resolve(digest(data)),
  hmac: (key, data) => {
    const short = key.length > BLOCK ? digest(key) : key;
    const pad = (mask: number) => Uint8Array.from({ length: BLOCK }, (_, at) => (short[at] ?? 0) ^ mask);
    return Promise.resolve(digest(join(pad(0x5c), digest(join(pad(0x36), data)))));
  },
};

export const hashing = (): Hashing => (globalThis.crypto?.subtle ? webCrypto(crypto.subtle) : plain);

/** Chance for players: a stream of numbers that follows from a seed. */
const WORD = (1n << 64n) - 1n;
const PLACES = 2 ** 53;

/** The generator splitmix64, as the core has it. */
export class Random {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = seed & WORD;
  }

  /** 64 bits. */
  next(): bigint {
    this.#state = (this.#state + 0x9e3779b97f4a7c15n) & WORD;
    let number = this.#state;
    number = ((number ^ (number >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    number = ((number ^ (number >> 27n)) * 0x94d049bb133111ebn) & WORD;
    return number ^ (number >> 31n);
  }

  /** A number from 0 to below 1. */
  part(): number {
    return Number(this.next() >> 11n) / PLACES;
  }

  choice<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.part() * items.length)]!;
  }
}

/** One that nobody can foresee. */
export const unforeseen = (): Random => new Random(crypto.getRandomValues(new BigUint64Array(1))[0]!);

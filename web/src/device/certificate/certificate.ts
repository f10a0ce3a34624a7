/**
 * The certificate in the modules: questions that the native core was asked, put to the modules that
 * the page has. `tests/native/page` makes them; each game's are answered by its own
 * `native/GAME/wasm/certificate.cpp`.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { Core } from '../core/core';

export interface Question {
  game: string;
  what: string;
  kind: number;
  numbers: number[];
  /** The hash of the native core's answer. */
  answer: string;
}

export interface Checked {
  /** Over the hash of each state and the action then taken, of all games that were played through. */
  digest: string;
  /** How many questions were answered alike, by game. */
  alike: Record<string, number>;
  /** What was answered otherwise. */
  different: string[];
}

interface Certified {
  certificate(kind: number, numbers: number, count: number): number;
}

/** The kind of question that asks for a game played through. */
const COURSE = 0;
/** The hash of a state, and an action. */
const STEP_BYTES = 10;
const HASH = { dkLen: 16 };

/** Put questions to modules by their games. */
export class Certificate {
  private readonly cores = new Map<string, Core<Certified>>();
  private readonly digest = blake2b.create(HASH);
  private readonly alike: Record<string, number> = {};
  private readonly different: string[] = [];

  constructor(private readonly moduleOf: (game: string) => WebAssembly.Module) {}

  ask(question: Question): void {
    const answer = this.answer(question);
    const { game, what } = question;
    if (bytesToHex(blake2b(answer, HASH)) === question.answer) this.alike[game] = (this.alike[game] ?? 0) + 1;
    else this.different.push(`${game}: ${what}`);
    if (question.kind === COURSE) this.digest.update(trailOf(answer));
  }

  finish(): Checked {
    return { digest: bytesToHex(this.digest.digest()), alike: this.alike, different: this.different };
  }

  private answer({ game, kind, numbers }: Question): Uint8Array {
    const core = this.cores.get(game) ?? new Core<Certified>(this.moduleOf(game), { report: () => {} });
    this.cores.set(game, core);
    const bytes = new Uint8Array(Int32Array.from(numbers).buffer);
    return core.withBytes(bytes, (address) =>
      core.bytesAt(core.exports.certificate(kind, address, numbers.length)),
    );
  }
}

function trailOf(answer: Uint8Array): Uint8Array {
  const states = new DataView(answer.buffer, answer.byteOffset).getInt32(0, true);
  return answer.subarray(4, 4 + states * STEP_BYTES);
}

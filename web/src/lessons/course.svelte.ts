/** The way through a lesson, for either game: where the address leads, and what has been done. */
import { go, goInstead } from '../browser/address.svelte';
import { finish, progressIn, reach, restart } from './progress';

export class Course {
  /** The steps done so far, at whatever time. */
  finished = $state.raw<number[]>([]);

  constructor(
    readonly game: string,
    readonly count: number,
  ) {
    this.finished = progressIn(game).done;
  }

  /** Somebody comes to a step; without one the lesson goes on from where it was left. */
  arrive(at: number | null): void {
    const last = this.count + 1;
    if (at === null) goInstead(`/learn/${this.game}/${Math.min(progressIn(this.game).step, last)}`);
    else reach(this.game, Math.min(at, last));
  }

  /** A step has been done. */
  finish(at: number): void {
    finish(this.game, at);
    this.finished = progressIn(this.game).done;
  }

  /** Forget all progress and go to the first step; whoever is there already begins it again. */
  anew(at: number | null, begin: () => void): void {
    restart(this.game);
    this.finished = [];
    if (at === 1) begin();
    else go(`/learn/${this.game}/1`);
  }
}

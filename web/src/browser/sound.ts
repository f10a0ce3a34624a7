/** Two small sounds, made here, and only when somebody has switched them on. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function note(frequency: number, start: number, length: number, loudness: number): void {
  const ctx = (context ??= new AudioContext());
  const [oscillator, gain] = [ctx.createOscillator(), ctx.createGain()];
  const from = ctx.currentTime + start;
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

/** A pebble for an action; three notes for the end of a game. */
export function sound(kind: 'action' | 'end'): void {
  if (!settings.sound || !globalThis.AudioContext) return;
  if (kind === 'action') note(392, 0, 0.12, 0.12);
  else [392, 494, 587].forEach((frequency, at) => note(frequency, at * 0.14, 0.4, 0.1));
}

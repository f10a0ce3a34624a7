/** The set phrases, in the order in which they are offered. */
export const PHRASES = [
  'hello',
  'good-luck',
  'nice',
  'oops',
  'thinking',
  'moment',
  'well-played',
  'thanks',
  'again',
  'bye',
] as const;

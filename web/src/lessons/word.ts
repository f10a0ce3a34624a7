/** What is said about the last thing tried; `say` is a function, for the language may change. */
export interface Word {
  tone: 'on' | 'kind';
  say: () => string;
}

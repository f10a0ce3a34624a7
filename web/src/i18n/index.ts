export { general, language, speak, t, translator } from './language.svelte';
export type { Key, Language, Texts, Translate, Values } from './language.svelte';
export type { Entry } from './catalogue';

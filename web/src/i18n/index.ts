export { fill } from './fill';
export { general, language, speak, t, translator } from './language.svelte';
export type { Forms, Values } from './fill';
export type { Key, Language, LawTexts, Texts, Translate } from './language.svelte';
export type { Entry } from './catalogue';

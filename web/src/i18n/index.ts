export { entries, language, speak, t } from './language.svelte';
export type { Key, Language, Translate, Values } from './language.svelte';
export type { Entry } from './catalogue';

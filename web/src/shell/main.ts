import { mount } from 'svelte';

import { answerHere } from '../api/here';
import { keepPageSoon } from '../offline/start';
import App from './App.svelte';

answerHere(async () => (await import('../device/tables/page')).here);

/** The page's letters, which index.html asks for before anything else. */
const FONTS = ['600 1em Fraunces', '400 1em "Source Sans 3"', '600 1em "Source Sans 3"'];
/** How long the first paint waits for them: letters that come later are wider or narrower, and move the page. */
const PATIENCE_MS = 600;

const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
const fonts = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
void Promise.race([fonts, patience]).then(() => mount(App, { target: document.getElementById('app')! }));
keepPageSoon();

/**
 * A page to look at Bosa while drawing it, not part of what is built: `npm run dev`, then
 * /src/games/bosa/demo.html?moment=five&pick=1,a2,row or ?show=cards.
 */
import { mount } from 'svelte';
import '../../shell/fonts.css';
import '../../shell/app.css';

import Demo from './Demo.svelte';

mount(Demo, { target: document.body, props: { query: new URLSearchParams(location.search) } });

/**
 * A page to look at the board while drawing it, not part of what is built: `npm run dev`, then
 * /src/games/canosa/demo.html?moment=rich&flipped&last=b3-a3&hint=@b2 or ?show=pieces.
 */
import { mount } from 'svelte';
import '@fontsource/fraunces/500.css';

import Demo from './Demo.svelte';

mount(Demo, { target: document.body, props: { query: new URLSearchParams(location.search) } });

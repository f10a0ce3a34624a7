/** TOML files as modules, so that the page has the very data of the Python package. */
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

export const toml = (): Plugin => ({
  name: 'toml',
  transform: {
    filter: { id: /\.toml$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(parse(text))};`, moduleType: 'js', map: null }),
  },
});

/** The few colours of the pieces; they are the same on a light and on a dark page. */
import type { Colour } from '../notation';

export { CLOTH, INK } from '../../../parts/palette';

export const NAVY = '#1f4a6b';
export const CORAL = '#d2553b';
export const SKIN = '#f0c9a4';
export const SAND = '#f6e6bf';
export const UNCLAIMED = '#d5d9cd';

export interface Paint {
  main: string;
  edge: string;
  light: string;
  dark: string;
  hair: string;
  shine: string;
}

export const PAINT: Record<Colour, Paint> = {
  gold: {
    main: '#e2a72e',
    edge: '#9c6a10',
    light: '#f3c960',
    dark: '#c3851a',
    hair: '#6d2a1c',
    shine: '#a04a30',
  },
  silver: {
    main: '#c9d3da',
    edge: '#6f7f8a',
    light: '#eef3f5',
    dark: '#a3b1ba',
    hair: '#243055',
    shine: '#41538c',
  },
};

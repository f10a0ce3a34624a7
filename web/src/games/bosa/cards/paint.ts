/** The colours of houses, their roofs and their marks; the same on a light and on a dark page. */
import type { Color } from '../types';

export const INK = '#2c2620';
export const CREAM = '#fdf4e3';

export interface HousePaint {
  wall: string;
  shade: string;
  roof: string;
  /** The mark of the colour, for those who do not see it, within ±10. */
  mark: string;
  sign: string;
  /** The outline of the roof over a wall from 8 to 112 at 40. */
  top: string;
  tiles: string;
}

export const HOUSE: Record<Color, HousePaint> = {
  red: {
    wall: '#c8503f',
    shade: '#ad4032',
    roof: '#842b20',
    mark: 'M-8.500 0A8.500 8.500 0 1 0 8.500 0A8.500 8.500 0 1 0-8.500 0z',
    sign: '●',
    top: 'M2 41L60 8 118 41z',
    tiles: 'M31 33h58M45 25h30M54 18h12',
  },
  orange: {
    wall: '#e0873a',
    shade: '#c66f26',
    roof: '#97500f',
    mark: 'M0-9L9.500 8H-9.500z',
    sign: '▲',
    top: 'M2 41L20 13H100L118 41z',
    tiles: 'M16 32h88M22 23h76',
  },
  yellow: {
    wall: '#e9bd4b',
    shade: '#d3a431',
    roof: '#946a0c',
    mark: 'M-7.800-7.800H7.800V7.800H-7.800z',
    sign: '■',
    top: 'M4 41V31H18V22H38V13H82V22H102V31H116V41z',
    tiles: 'M34 31h52M46 22h28',
  },
  green: {
    wall: '#7d9f5a',
    shade: '#698a48',
    roof: '#42602c',
    mark: 'M0-11L8.800 0 0 11-8.800 0z',
    sign: '◆',
    top: 'M2 41C14 34 22 12 60 10 98 12 106 34 118 41z',
    tiles: 'M26 32q34-5 68 0M40 23q20-4 40 0',
  },
  blue: {
    wall: '#5f93ad',
    shade: '#4c7f99',
    roof: '#2b566e',
    mark: 'M-3.200-9.500H3.200V-3.200H9.500V3.200H3.200V9.500H-3.200V3.200H-9.500V-3.200H-3.200z',
    sign: '✚',
    top: 'M3 41V27H117V41zM10 27V14H18V27M30 27V14H38V27M50 27V14H70V27M82 27V14H90V27M102 27V14H110V27z',
    tiles: 'M3 34h114',
  },
  purple: {
    wall: '#8a6a9c',
    shade: '#765788',
    roof: '#4d345e',
    mark: 'M0-11L2.800-3.900 10.500-3.400 4.600 1.500 6.500 9 0 4.900-6.500 9-4.600 1.500-10.500-3.400-2.800-3.900z',
    sign: '★',
    top: 'M2 41L22 25H40L60 6 80 25H98L118 41z',
    tiles: 'M30 33h60M48 25h24',
  },
};

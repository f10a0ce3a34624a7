/** What the page says of this game, beside what it says of every game. */
import { translator } from '../../../i18n';
import { arriving } from './arriving';
import { board } from './board';
import { explained } from './explained';
import { lessons } from './lessons';
import { forms, refusals } from './refusals';
import { table } from './table';

export const texts = { ...arriving, ...board, ...explained, ...lessons, ...table };
export const t = translator(texts, { italian: refusals, forms });
export type Translate = typeof t;
export type Key = Parameters<Translate>[0];

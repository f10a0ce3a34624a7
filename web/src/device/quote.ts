/** What somebody else wrote, as a sentence of the server's quotes it: in Python's notation, short and harmless. */

/** Characters of a text or a number that are quoted, and of a whole quotation. */
const MOST_OF_ONE = 60;
const MOST = 200;
/** Values of a list, keys of an object, and how deep they are looked into. */
const MOST_OF_LIST = 6;
const MOST_KEYS = 4;
const DEEPEST = 2;
const MORE = '...';

/** Return `value` as a sentence may quote it. */
export function quote(value: unknown): string {
  const signs = [...quoted(value, DEEPEST)];
  return signs.length <= MOST ? signs.join('') : `${signs.slice(0, MOST - 1).join('')}…`;
}

function quoted(value: unknown, levels: number): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return shortened([...value], textOf);
  if (typeof value === 'number') return shortened([...numberOf(value)], (text) => text);
  if (Array.isArray(value)) return `[${listed(value, levels)}]`;
  return typeof value === 'object' ? `{${keyed(value as Record<string, unknown>, levels)}}` : String(value);
}

/** Write the whole or, where that is too long, its two ends. */
function shortened(signs: string[], write: (text: string) => string): string {
  const whole = [...write(signs.slice(0, MOST_OF_ONE).join(''))];
  if (whole.length <= MOST_OF_ONE && signs.length <= MOST_OF_ONE) return whole.join('');
  const first = Math.floor((MOST_OF_ONE - MORE.length) / 2);
  const last = MOST_OF_ONE - MORE.length - first;
  const ends = [...write([...signs.slice(0, first), ...signs.slice(-last)].join(''))];
  return [...ends.slice(0, first), MORE, ...ends.slice(-last)].join('');
}

function listed(values: unknown[], levels: number): string {
  if (values.length && levels <= 0) return MORE;
  const shown = values.slice(0, MOST_OF_LIST).map((each) => quoted(each, levels - 1));
  return [...shown, ...(values.length > MOST_OF_LIST ? [MORE] : [])].join(', ');
}

function keyed(values: Record<string, unknown>, levels: number): string {
  const keys = Object.keys(values).sort();
  if (keys.length && levels <= 0) return MORE;
  const shown = keys.slice(0, MOST_KEYS).map((key) => `${quoted(key, levels - 1)}: ${quoted(values[key], levels - 1)}`);
  return [...shown, ...(keys.length > MOST_KEYS ? [MORE] : [])].join(', ');
}

/** A text between quotation marks; what cannot be printed as its number. */
function textOf(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + [...text].map((sign) => (sign === mark || sign === '\\' ? `\\${sign}` : printed(sign))).join('') + mark;
}

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function printed(sign: string): string {
  if (sign === ' ' || !/[\p{C}\p{Z}]/u.test(sign)) return sign;
  const code = sign.codePointAt(0)!.toString(16);
  const [letter, digits] = code.length <= 2 ? ['x', 2] : code.length <= 4 ? ['u', 4] : ['U', 8];
  return NAMED[sign] ?? `\\${letter}${code.padStart(digits as number, '0')}`;
}

/** Python writes numbers from 10^16, or below 10^-4, with an exponent of two digits. */
function numberOf(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [digits, exponent] = value.toExponential().split('e') as [string, string];
  if (Number(exponent) >= -4) return String(value);
  return `${digits}e-${exponent.slice(1).padStart(2, '0')}`;
}

/** JSON as Python's `json.dumps` writes it: a space after each comma and colon, other letters by number. */
export function dumped(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumped).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([key, each]) => `${dumped(key)}: ${dumped(each)}`).join(', ')}}`;
  }
  const text = JSON.stringify(value);
  return text.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

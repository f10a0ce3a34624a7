/** Values of somebody else's in a sentence, as the law's `quote` writes them: in Python's way, and short. */

const LONGEST_QUOTE = 200;
/** As many characters of one text or number. */
const LONGEST = 60;
const MOST_ITEMS = 6;
const MOST_KEYS = 4;
const DEEPEST = 2;
const CUT = '...';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const NOT_PRINTABLE = /[\\\p{C}\p{Z}]/gu;

function escape(sign: string): string {
  if (sign === ' ') return sign;
  const code = sign.codePointAt(0)!;
  const [letter, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return ESCAPES[sign] ?? `\\${letter}${code.toString(16).padStart(Number(digits), '0')}`;
}

function inQuotes(text: string): string {
  const escaped = text.replace(NOT_PRINTABLE, escape);
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

const before = Math.floor((LONGEST - CUT.length) / 2);
const behind = LONGEST - CUT.length - before;

function quoteText(text: string): string {
  const signs = [...text];
  const quoted = inQuotes(signs.slice(0, LONGEST).join(''));
  if ([...quoted].length <= LONGEST) return quoted;
  const ends = [...inQuotes([...signs.slice(0, before), ...signs.slice(-behind)].join(''))];
  return [...ends.slice(0, before), CUT, ...ends.slice(-behind)].join('');
}

/** A number as Python writes it, who reads what JSON writes of it here. */
function quoteNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1e-4) return String(value);
  return value.toExponential().replace(/e-(\d)$/, 'e-0$1');
}

function quoteList(items: readonly unknown[], level: number): string {
  if (level <= 0 && items.length) return `[${CUT}]`;
  const pieces = items.slice(0, MOST_ITEMS).map((item) => quoteAt(item, level - 1));
  return `[${[...pieces, ...(items.length > MOST_ITEMS ? [CUT] : [])].join(', ')}]`;
}

/** Python's order of texts: by the numbers of their characters, the shorter first. */
export function compareTexts(one: string, other: string): number {
  const [signs, others] = [[...one], [...other]];
  const at = signs.findIndex((sign, place) => sign !== others[place]);
  if (at < 0) return signs.length - others.length;
  return signs[at]!.codePointAt(0)! - (others[at]?.codePointAt(0) ?? -1);
}

function quoteObject(value: Record<string, unknown>, level: number): string {
  const keys = Object.keys(value).sort(compareTexts);
  if (!keys.length) return '{}';
  if (level <= 0) return `{${CUT}}`;
  const piece = (key: string) => `${quoteAt(key, level - 1)}: ${quoteAt(value[key], level - 1)}`;
  return `{${[...keys.slice(0, MOST_KEYS).map(piece), ...(keys.length > MOST_KEYS ? [CUT] : [])].join(', ')}}`;
}

function quoteAt(value: unknown, level: number): string {
  if (typeof value === 'string') return quoteText(value);
  if (typeof value === 'number') return quoteNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return quoteList(value, level);
  return value ? quoteObject(value as Record<string, unknown>, level) : 'null';
}

/** A JSON value that somebody else wrote, as a sentence may quote it: short, however long or deep it is. */
export function quote(value: unknown): string {
  const signs = [...quoteAt(value, DEEPEST)];
  return signs.length <= LONGEST_QUOTE ? signs.join('') : `${signs.slice(0, LONGEST_QUOTE - 1).join('')}…`;
}

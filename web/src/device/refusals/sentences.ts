/** Refusals as the server sends them: the law's sentences, which are in `api/refusals.json`, filled with values. */
import type { Refusal } from '../../api/schema';

type Values = Refusal['values'];

const NUMBERS = ['no', 'one', 'two', 'three'];

function capitalize(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('').toLowerCase();
}

/** A value in its blank, `{rings:count ring}`: what the law's `fill` writes. */
function written(value: string | number, form: string): string {
  const [how, noun] = form.split(' ');
  if (how === 'and' || how === 'or') return String(value).split(',').join(` ${how} `);
  if (how === 'Name') return capitalize(String(value));
  if (how === 'count') return `${NUMBERS[Number(value)]} ${noun}${value === 1 ? '' : 's'}`;
  return how === ',' ? value.toLocaleString('en') : String(value);
}

/** The sentence of a template; a brace of its own stands there twice. */
const fill = (template: string, values: Values): string =>
  template.replace(/\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g, (blank, name: string | undefined, form = '') =>
    name === undefined ? blank[0]! : written(values[name]!, form),
  );

/** A refusal as one sentence with its clause and its place. */
export const asText = ({ sentence, clause, where }: Refusal): string =>
  sentence + (clause ? ` (${clause})` : '') + (where ? `, at ${where}` : '');

/** A refusal as values of one that names it as its reason, in `{fault}`. */
export function valuesOfFault(fault: Refusal, sentence = asText(fault)): Values {
  const inner = Object.entries(fault.values).map(([key, value]) => [`fault_${key}`, value]);
  return { fault: sentence, fault_code: fault.code ?? '', ...Object.fromEntries(inner) };
}

/** A game's refusals, made by their codes. */
export class Sentences {
  constructor(private readonly templates: Readonly<Record<string, string>>) {}

  /** Of an action, or of data. */
  refusal(code: string, clause: string | null = null, values: Values = {}): Refusal {
    return { sentence: fill(this.templates[code]!, values), clause, where: null, code, values };
  }

  /** Of a text that is read as far as the character `at`, from 1. */
  unreadable(code: string, at: number, clause: string | null = null, values: Values = {}): Refusal {
    return { ...this.refusal(code, clause, values), where: `character ${at}` };
  }
}

/** Canosa on this device: its games are opened by what a record's header says, as games/canosa/family.py does. */
import { loadModule, moduleAddress, type Source } from '../../../device/core/compile';
import { type DeviceFamily, type Json, NotPossible } from '../../../device/game';
import { valuesOfFault } from '../../../device/refusals/sentences';
import { type CanosaState, refusalAt, type RulesCore, type RulesExports, SENTENCES, withText } from './core';
import { Rules } from './editions';
import { CanosaGame } from './game';
import { type Layout, layoutJson, placesOf, readLayout } from './layouts';

export class CanosaFamily implements DeviceFamily<CanosaState> {
  readonly name = 'canosa';

  constructor(private readonly core: RulesCore) {}

  open({ edition = 'retail', rules: switches = {}, layout: given = 'standard', start }: Json): CanosaGame {
    if (typeof switches !== 'object' || !switches || Array.isArray(switches)) {
      throw new NotPossible(SENTENCES.refusal('rules-object'));
    }
    const layout = readLayout(given);
    const rules = Rules.read(edition, switches as Json);
    const header = { game: this.name, edition: rules.edition, rules: rules.beyond, layout: layoutJson(layout) };
    const usual = this.#startOf(layout, rules);
    return new CanosaGame(this.core, header, usual, start === undefined ? usual : this.#startFrom(start, rules));
  }

  /** Nothing is left to chance. */
  needsDeal(): boolean {
    return false;
  }

  deal(options: Json): Json {
    return this.open(options).header;
  }

  #startOf(layout: Layout, rules: Rules): CanosaState {
    const { core } = this;
    const squares = Uint8Array.from(placesOf(layout));
    return core.bytesAt(core.withBytes(squares, (address) => core.exports.start(address, rules.bits)));
  }

  #startFrom(text: unknown, rules: Rules): CanosaState {
    if (typeof text !== 'string') throw new NotPossible(SENTENCES.refusal('start-text'));
    const { core } = this;
    const found = withText(core, text, (address, length) => core.exports.start_from(address, length, rules.bits));
    if (found) return core.bytesAt(found);
    const fault = refusalAt(core, core.exports.refusal(), text);
    throw new NotPossible(SENTENCES.refusal('start-position', null, valuesOfFault(fault)));
  }
}

/** The law of Canosa in this worker; rejects where its module was not built or cannot be loaded. */
export async function loadFamily(source: Source | null = moduleAddress('canosa', false)): Promise<CanosaFamily> {
  if (!source) throw new Error('This page was built without the core of Canosa.');
  return new CanosaFamily(await loadModule<RulesExports>(source));
}

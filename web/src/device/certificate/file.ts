/** A certificate's file put to the modules, in Node: a line a question, and one that says the digest. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import { readModule } from '../core/files';
import { Certificate, type Checked, type Question } from './certificate';

/** Return what the modules answered, and the digest that was expected. */
export async function checkFile(path: string, threads: boolean): Promise<Checked & { expected: string }> {
  const certificate = new Certificate((game) => readModule(game, threads));
  let expected = '';
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const said = JSON.parse(line) as Question | { digest: string };
    if ('digest' in said) expected = said.digest;
    else certificate.ask(said);
  }
  return { ...certificate.finish(), expected };
}

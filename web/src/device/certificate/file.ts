/** A certificate's file put to the modules, in Node: a line that says the digest, then one a question. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import { readModule } from '../core/files';
import { Certificate, type Checked, type Question } from './certificate';

/** Return what the modules answered, and the digest that was expected. */
export async function checkFile(path: string, threads: boolean): Promise<Checked & { expected: string }> {
  const certificate = new Certificate((game) => readModule(game, threads));
  let expected: string | null = null;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (expected === null) expected = (JSON.parse(line) as { digest: string }).digest;
    else certificate.ask(JSON.parse(line) as Question);
  }
  return { ...certificate.finish(), expected: expected ?? '' };
}

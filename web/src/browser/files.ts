/** Records in files: one JSON object, or one a line. */

/** The records in a text; throws where it has none. */
export function recordsIn(text: string): Record<string, unknown>[] {
  const whole = parse(text);
  const all = whole === undefined ? text.split('\n').filter((line) => line.trim()).map(parse) : [whole].flat();
  const records = all.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
  if (!records.length || records.length !== all.length) throw new Error('no record');
  return records;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Let the browser save a record as a file. */
export function saveRecord(record: object, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

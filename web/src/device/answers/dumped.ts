/** JSON as Python's `json.dumps` writes it: a space after each comma and colon, other letters by number. */
export function dumped(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumped).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([key, each]) => `${dumped(key)}: ${dumped(each)}`).join(', ')}}`;
  }
  const text = JSON.stringify(value);
  return text.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The tokens of valid JSON that matter for finding its numbers and flags: an escaped character, a quote, a number, a
 * flag.
 */
const TOKEN = /\\.|"|-?\d[\d.eE+-]*|true|false/g;

/** JSON with its numbers and flags as the texts that are written: 12345678901234567890 loses no digit. Throws what JSON.parse does. */
export function jsonAsWritten(text: string): unknown {
  JSON.parse(text);
  let isInString = false;
  const quoted = text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || token === '"' ? token : `"${token}"`;
  });
  return JSON.parse(quoted);
}

/**
 * The tokens of valid JSON that matter for finding its numbers and flags: an escaped character, a quote, a number, a
 * flag.
 */
const TOKEN = /\\.|"|-?\d[\d.eE+-]*|true|false/g;

/** Parses JSON, but keeps numbers and flags as texts, without loss of digits. Throws like JSON.parse. */
export function jsonAsWritten(text: string): unknown {
  JSON.parse(text);
  let isInString = false;
  const quoted = text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || token === '"' ? token : `"${token}"`;
  });
  return JSON.parse(quoted);
}

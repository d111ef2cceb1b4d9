const OPENING = '[{';
const CLOSING = ']}';

/** Whether lists and objects of a JSON text are nested deeper than `most`, without parsing it. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (inString) {
      // A character after a backslash does not end the string.
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (OPENING.includes(char)) depth += 1;
    else if (CLOSING.includes(char)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

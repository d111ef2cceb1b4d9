const MULTIPLIER = 0x01000193;

/**
 * The seed of a line: a number from 1 to 2,147,483,647. It depends only on the line's words and on the number
 * of earlier lines with the same words, not on the line's position or on where its test goes.
 */
export function seedOf(words: readonly string[], occurrence: number): number {
  let hash = 0x811c9dc5;
  const text = JSON.stringify([...words, occurrence]);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), MULTIPLIER);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & 0x7fffffff || 1;
}

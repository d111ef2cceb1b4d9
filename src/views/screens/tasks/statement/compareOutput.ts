/**
 * Where an output differs from what is expected, by line from 1; null where it says the same. White space between words and at
 * the end makes no difference, as most checkers do not.
 */
export function firstDifference(output: string, expected: string): number | null {
  if (wordsOf(output).join(' ') === wordsOf(expected).join(' ')) return null;
  const [own, right] = [output.split('\n'), expected.split('\n')];
  const at = own.findIndex(
    (line, index) => wordsOf(line).join(' ') !== wordsOf(right[index] ?? '').join(' '),
  );
  return (at === -1 ? own.length : at) + 1;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

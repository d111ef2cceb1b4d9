/**
 * The first line, from 1, at which an output differs from the expected one; null: they are the same. Like
 * most checkers it ignores white space between words and at the end.
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

/** A test that is given as files; the numbers are positions in the list of names. */
export interface PairedTest {
  readonly name: string;
  readonly input: number;
  /** null: there is no file with its answer, which must be made. */
  readonly answer: number | null;
}

const INPUT = /^(.+)\.(?:in|inp|input)$/i;
const ANSWER = /^(.+)\.(?:ans|out|sol|a)$/i;
const WITH_WORD = /^(in|inp|input|out|output|ans|answer)[._-]?(\d+)(?:\.txt)?$/i;
const REFUSED = /[^A-Za-z0-9_.-]+/g;

/**
 * Pairs files by their names as the input and the answer of one test: `a.in` with `a.ans`, `a.out`, `a.sol`
 * or `a.a`; `input3.txt` with `output3.txt`; `07` with `07.a`. `left` are files that belong to no test.
 */
export function pairTestFiles(names: readonly string[]): {
  readonly tests: readonly PairedTest[];
  readonly left: readonly number[];
} {
  const inputs = new Map<string, number>();
  const answers = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const { key, part } = partOf(name);
    const into = part === 'answer' ? answers : inputs;
    if (!into.has(key)) into.set(key, place);
  }
  const tests = [...inputs].flatMap(([key, input]) => {
    const answer = answers.get(key) ?? null;
    // A file without a known ending is an input only if there is an answer for it.
    if (partOf(names[input] ?? '').part === 'unknown' && answer === null) return [];
    return [{ name: nameOf(key), input, answer }];
  });
  const used = new Set(tests.flatMap(({ input, answer }) => [input, answer]));
  return { tests, left: names.flatMap((_, place) => (used.has(place) ? [] : [place])) };
}

function partOf(name: string): { readonly key: string; readonly part: 'input' | 'answer' | 'unknown' } {
  const input = INPUT.exec(name)?.[1];
  if (input !== undefined) return { key: input, part: 'input' };
  const answer = ANSWER.exec(name)?.[1];
  if (answer !== undefined) return { key: answer, part: 'answer' };
  const [, word, number] = WITH_WORD.exec(name) ?? [];
  if (word !== undefined && number !== undefined)
    return { key: number, part: /^in/i.test(word) ? 'input' : 'answer' };
  return { key: name, part: 'unknown' };
}

/** A valid name of a test, made from a file's name. */
function nameOf(key: string): string {
  const name = key.replace(REFUSED, '-').replace(/^[.-]+|\.+$/g, '');
  return name === '' ? 'test' : name;
}

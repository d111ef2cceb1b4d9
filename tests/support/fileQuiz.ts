import fc from 'fast-check';
import { PARTIAL_RULES } from '#domain/quiz/quiz-scoring.ts';
import { someCriteria } from './criteria.ts';
import { type FileQuiz } from '#server/exchange/contest-file/quiz.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '');
const texts = fc.oneof(
  word,
  word.map((one) => `${one}\n\n![a tree](${PNG})`),
  fc.record({ bg: word, en: word }),
  fc.record({ sr: word, 'pt-BR': word }),
);
const points = fc.double({ min: 0.01, max: 1_000, noNaN: true });
const options = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9_-]{1,20}$/), { minLength: 2, maxLength: 26 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), text: texts }))));
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one || 0);
const distance = fc.double({ min: 0, max: 1e6, noNaN: true });
const none = fc.constant<never[]>([]);
const asked = { points, text: texts };

/** A question of any kind, with odd texts wherever a text may be. */
const question = fc.oneof(
  options.chain((all) => {
    const ids = all.map(({ id }) => id);
    const key = fc.constantFrom(...ids).map((correct) => ({ kind: 'single' as const, correct }));
    return fc.record({ kind: fc.constant('single' as const), ...asked, options: fc.constant(all), key });
  }),
  options.chain((all) => {
    const ids = all.map(({ id }) => id);
    const key = fc.record({
      kind: fc.constant('multiple' as const),
      correct: fc.subarray(ids, { minLength: 1 }),
      options: fc.constant(ids),
      partial: fc.constantFrom(...PARTIAL_RULES),
    });
    return fc.record({ kind: fc.constant('multiple' as const), ...asked, options: fc.constant(all), key });
  }),
  fc.record({
    kind: fc.constant('short' as const),
    ...asked,
    options: none,
    key: fc.record({
      kind: fc.constant('short' as const),
      accepted: fc.array(word, { minLength: 1, maxLength: 3 }),
      caseSensitive: fc.boolean(),
    }),
  }),
  fc.record({
    kind: fc.constant('number' as const),
    ...asked,
    options: none,
    key: fc.record({
      kind: fc.constant('number' as const),
      value: finite,
      tolerance: distance,
      relative: distance,
    }),
  }),
  fc.record({
    kind: fc.constant('long' as const),
    ...asked,
    options: none,
    key: fc.constant(null),
    criteria: someCriteria,
  }),
);

const slug = fc.stringMatching(/^quiz[a-z0-9 _.()-]{0,20}$/);

/** A quiz as in the file of a whole contest. */
export const someFileQuiz: fc.Arbitrary<FileQuiz> = fc.record({
  form: fc.constant(1 as const),
  slug,
  name: fc.string({ unit: 'grapheme', maxLength: 30 }),
  questions: fc.array(question, { minLength: 1, maxLength: 5 }),
});

type Path = readonly (string | number)[];

/** A `quiz.json` with one fault, as text, made from a valid quiz. */
export function spoiledQuiz(quiz: FileQuiz): fc.Arbitrary<string> {
  const whole = JSON.stringify(quiz, null, 1);
  const places = pathsOf(quiz);
  return fc.oneof(
    fc.nat({ max: whole.length - 2 }).map((length) => whole.slice(0, length)),
    fc
      .tuple(fc.constantFrom(...places), fc.constantFrom<unknown>({ wrong: [7] }, [[7]], '\0'))
      .map(([path, value]) => JSON.stringify(changed(quiz, path, () => value))),
    fc.constantFrom(...places.filter((path) => needsAllKeys(at(quiz, path)))).chain((path) => {
      const there = at(quiz, path) as Readonly<Record<string, unknown>>;
      return fc.oneof(
        // Criteria are optional.
        fc.constantFrom(...Object.keys(there).filter((key) => key !== 'criteria')).map((key) => {
          const { [key]: _, ...others } = there;
          return JSON.stringify(changed(quiz, path, () => others));
        }),
        fc.constant(JSON.stringify(changed(quiz, path, () => ({ ...there, more: 1 })))),
      );
    }),
  );
}

/** All paths within a value, that of the whole first. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [path, ...[...inside].flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((one, key) => (one as Record<string | number, unknown>)[key], value);
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, index) => (index === first ? changed(one, rest, change) : one));
  const there = value as Readonly<Record<string, unknown>>;
  return { ...there, [first]: changed(there[first], rest, change) };
}

/** Whether all keys are needed: texts by language may lack any. */
function needsAllKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return 'kind' in value || 'form' in value || 'id' in value;
}

import { stringify } from 'yaml';
import { type Texts } from '#server/db/quiz-tables.ts';
import { type ReadQuestion, type ReadQuiz } from './read.ts';

/** Matches an embedded picture in a text. */
const EMBEDDED = /data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/=]+)/g;
const ENDINGS: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', 'svg+xml': 'svg' };

/** A quiz as the files of its folder: `quiz.yaml` and the pictures of its texts, by path. Reading them gives the same quiz. */
export function writeQuiz({ names, questions }: ReadQuiz): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const known = new Map<string, string>();
  const picturesOut = (text: string) =>
    text.replace(EMBEDDED, (_, kind: string, data: string) => {
      const name = known.get(data) ?? `picture-${known.size + 1}.${ENDINGS[kind] ?? 'png'}`;
      known.set(data, name);
      files.set(name, Buffer.from(data, 'base64'));
      return name;
    });
  const written = (text: Texts): Texts =>
    typeof text === 'string'
      ? picturesOut(text)
      : Object.fromEntries(Object.entries(text).map(([lang, one]) => [lang, picturesOut(one)]));
  const quiz = { name: names, questions: questions.map((one) => questionOf(one, written)) };
  files.set('quiz.yaml', Buffer.from(stringify(quiz, { lineWidth: 0, aliasDuplicateObjects: false })));
  return files;
}

function questionOf(
  { kind, points, text, options, key, criteria }: ReadQuestion,
  written: (text: Texts) => Texts,
): object {
  const asked = { kind, points, text: written(text) };
  const isCorrect = (id: string) =>
    (key?.kind === 'single' && key.correct === id) || (key?.kind === 'multiple' && key.correct.includes(id));
  const listed = options.map((one) => ({
    id: one.id,
    text: written(one.text),
    ...(isCorrect(one.id) && { correct: true }),
  }));
  switch (key?.kind) {
    case 'single':
      return { ...asked, options: listed };
    case 'multiple':
      return { ...asked, options: listed, partial: key.partial };
    case 'short':
      return { ...asked, accept: key.accepted, case_sensitive: key.caseSensitive };
    case 'number':
      return { ...asked, answer: key.value, tolerance: key.tolerance, relative_tolerance: key.relative };
    default:
      return criteria.length > 0 ? { ...asked, criteria } : asked;
  }
}

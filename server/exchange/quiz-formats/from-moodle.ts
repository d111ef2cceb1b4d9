import { MAX_OPTIONS, MAX_QUESTION_POINTS } from '#domain/quiz/quiz.ts';
import { type Report } from '../package/report.ts';
import { type FindingCode, type FindingValues } from '../package/sentences.ts';
import { type ImportedPictures } from './imported-pictures.ts';
import { HtmlTooDeep } from './html-tree.ts';
import { markdownOf, plainOf } from './moodle-text.ts';
import { type MoodleAnswer, type MoodleQuestion, type MoodleText } from './moodle.ts';
import { multipleOf } from './weights.ts';

/** A question as quiz.yaml has it: plain values, ready to be written. */
export type PlainQuestion = Readonly<Record<string, unknown>> & {
  readonly kind: string;
  readonly points: number;
  readonly text: unknown;
};

/** A question that comes from a file. */
export interface ImportedQuestion {
  /** Number of the question in the file, from 1. */
  readonly number: number;
  readonly name: string;
  readonly question: PlainQuestion;
}

/** The target of imported questions, and the report. */
export interface Into {
  /** Name of the file that is read. */
  readonly file: string;
  readonly report: Report;
  readonly pictures: ImportedPictures;
  /** The languages of the quiz. */
  readonly langs: readonly string[];
}

/** A question that is being read, and its warnings. */
interface Reading {
  readonly langs: readonly string[];
  readonly given: MoodleQuestion;
  readonly warn: (code: FindingCode, values?: FindingValues) => void;
  readonly markdown: (text: MoodleText) => string;
}

const SMALLEST_POINTS = 0.01;
/** Maximum distance from 100 of a share that counts as 100 percent. */
const NEAR = 0.01;
const MAX_NAME_SHOWN = 60;
const LOST = {
  feedback: 'quiz_lost_feedback',
  hints: 'quiz_lost_hints',
  units: 'quiz_lost_units',
  template: 'quiz_lost_template',
  picture: 'quiz_lost_old_picture',
} as const satisfies Readonly<Record<MoodleQuestion['lost'][number], FindingCode>>;

/**
 * Converts a question of Moodle; null: it is left out. Losses become warnings with the question's number and
 * name.
 */
export function questionFromMoodle(
  given: MoodleQuestion,
  number: number,
  { file, report, pictures, langs }: Into,
): ImportedQuestion | null {
  const name = given.name.slice(0, MAX_NAME_SHOWN);
  const warn: Reading['warn'] = (code, values = {}) =>
    report.warning({ file, line: given.line }, code, { question: number, name, ...values });
  const markdown = (text: MoodleText) =>
    markdownOf(text, {
      pictures,
      onLost: (kind, what) => warn(kind === 'picture' ? 'quiz_lost_picture' : 'quiz_lost_element', { what }),
    });
  try {
    const question = questionOf({ given, warn, markdown, langs });
    if (question === null) return null;
    for (const part of given.lost) warn(LOST[part]);
    return { number, name: given.name, question };
  } catch (thrown: unknown) {
    if (!(thrown instanceof HtmlTooDeep)) throw thrown;
    warn('quiz_out_deep');
    return null;
  }
}

function questionOf(reading: Reading): PlainQuestion | null {
  const { given, warn } = reading;
  const kind = kindOf(given);
  if (kind === null) {
    warn('quiz_out_kind', { kind: given.type });
    return null;
  }
  const text = reading.markdown(given.text);
  if (text === '') {
    warn('quiz_out_empty');
    return null;
  }
  const parts = PARTS[kind](reading);
  return parts === null ? null : { ...parts, points: pointsOf(reading), text };
}

type Parts = Readonly<Record<string, unknown>> & { readonly kind: string };

const PARTS: Readonly<Record<Kind, (reading: Reading) => Parts | null>> = {
  choice: choiceOf,
  trueOrFalse: choiceOf,
  short: shortOf,
  number: numberOf,
  long: () => ({ kind: 'long' }),
};

type Kind = 'choice' | 'trueOrFalse' | 'short' | 'number' | 'long';

function kindOf({ type }: MoodleQuestion): Kind | null {
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
      return 'choice';
    case 'truefalse':
      return 'trueOrFalse';
    case 'shortanswer':
      return 'short';
    case 'numerical':
      return 'number';
    case 'essay':
      return 'long';
    default:
      return null;
  }
}

function pointsOf({ given: { grade }, warn }: Reading): number {
  const points = Math.min(MAX_QUESTION_POINTS, Math.max(SMALLEST_POINTS, grade ?? 1));
  if (grade !== null && grade !== points) warn('quiz_points', { points: grade === 0 ? 1 : points });
  return grade === 0 ? 1 : points;
}

function choiceOf(reading: Reading): Parts | null {
  const { given, warn } = reading;
  const { answers, type } = given;
  if (answers.length < 2 || answers.length > MAX_OPTIONS) {
    warn('quiz_out_options', { number: answers.length, most: MAX_OPTIONS });
    return null;
  }
  if (!answers.some(({ percent }) => percent > 0)) {
    warn('quiz_out_no_right');
    return null;
  }
  const texts = answers.map(({ text }) =>
    type === 'truefalse' ? trueOrFalse(text.text, reading.langs) : reading.markdown(text) || '–',
  );
  const options = (isRight: (answer: MoodleAnswer) => boolean) =>
    answers.map((answer, at) => ({ text: texts[at], ...(isRight(answer) && { correct: true }) }));
  if (type === 'truefalse' || (type === 'multichoice' && given.isSingle)) {
    const best = answers.reduce((one, other) => (other.percent > one.percent ? other : one));
    if (answers.some((one) => one !== best && one.percent !== 0) || Math.abs(best.percent - 100) > NEAR)
      warn('quiz_lost_weights');
    return { kind: 'single', options: options((one) => one === best) };
  }
  const { partial, isExact } = multipleOf(answers.map(({ percent }) => percent));
  const isAll = type === 'multichoiceset';
  if (!isExact && !isAll) warn('quiz_lost_weights');
  return {
    kind: 'multiple',
    partial: isAll ? 'none' : partial,
    options: options(({ percent }) => percent > 0),
  };
}

const TRUE_OR_FALSE: Readonly<Record<string, readonly [string, string]>> = {
  bg: ['Вярно', 'Невярно'],
  en: ['True', 'False'],
};

/** The words for true and false in the quiz's languages: Moodle itself uses the reader's language. */
function trueOrFalse(given: string, langs: readonly string[]): Readonly<Record<string, string>> | string {
  const at = /^true$/i.test(given.trim()) ? 0 : 1;
  const known = langs.flatMap((lang) => {
    const words = TRUE_OR_FALSE[lang];
    return words === undefined ? [] : [[lang, words[at]] as const];
  });
  if (known.length === langs.length && langs.length > 1) return Object.fromEntries(known);
  return known[0]?.[1] ?? TRUE_OR_FALSE['en']?.[at] ?? '';
}

function shortOf({ given, warn }: Reading): Parts {
  const accept: string[] = [];
  for (const { text, percent } of given.answers) {
    const words = plainOf(text);
    if (percent <= 0 || words === '') continue;
    if (isRight(percent) && !/(?<!\\)\*/.test(words)) accept.push(words.replaceAll('\\*', '*'));
    else warn(isRight(percent) ? 'quiz_lost_wildcard' : 'quiz_lost_part_right', { text: words });
  }
  if (accept.length === 0) {
    warn('quiz_by_people');
    return { kind: 'long' };
  }
  return {
    kind: 'short',
    accept: [...new Set(accept)],
    ...(given.isCaseSensitive && { case_sensitive: true }),
  };
}

function numberOf({ given, warn }: Reading): Parts {
  const right = given.answers.filter(({ percent, text }) => percent > 0 && text.text.trim() !== '');
  const isWhole = ({ percent, text, tolerance }: MoodleAnswer) =>
    isRight(percent) && Number.isFinite(Number(text.text)) && Number.isFinite(tolerance);
  const first = right.find(isWhole);
  for (const other of right) {
    if (other === first) continue;
    warn(isWhole(other) ? 'quiz_lost_number' : 'quiz_lost_part_right', { text: other.text.text.trim() });
  }
  if (first === undefined) {
    warn('quiz_by_people');
    return { kind: 'long' };
  }
  const { text, tolerance } = first;
  return { kind: 'number', answer: Number(text.text), ...(tolerance > 0 && { tolerance }) };
}

function isRight(percent: number): boolean {
  return Math.abs(percent - 100) <= NEAR;
}

import { type QuizYaml, type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { picturePath } from '#domain/tasks/statement-pictures.ts';
import { plainPath } from '#domain/tasks/statement-text.ts';
import { type Report } from '../package/report.ts';
import { type FindingCode, type FindingValues } from '../package/sentences.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { type MoodleAnswer, type MoodleFile, type MoodleQuestion, type MoodleText } from './moodle.ts';
import { weightsOf } from './weights.ts';

/** Formats in which a quiz is written for Moodle. */
export type MoodleForm = 'gift' | 'xml';

/** Options of writing a quiz for Moodle. */
export interface Writing {
  readonly form: MoodleForm;
  /** Language of the texts, as Moodle's questions have only one. */
  readonly lang: string;
  /** The content of a picture beside the quiz; null: there is none. */
  readonly pictureOf: (path: string) => Buffer | null;
  readonly report: Report;
}

const NAME_CHARS = 60;
const FILE = 'quiz.yaml';
/** Weights that Moodle accepts, in percent; by default it refuses a file that has others. */
const TAKEN = [
  100, 90, 83.333, 80, 75, 70, 66.667, 60, 50, 40, 33.333, 30, 25, 20, 16.667, 14.286, 12.5, 11.111, 10, 5,
];

/** Converts the questions of a quiz for Moodle; losses become warnings. */
export function questionsForMoodle(quiz: QuizYaml, writing: Writing): readonly MoodleQuestion[] {
  const { report, form } = writing;
  const others = Object.keys(quiz.name).filter((lang) => lang !== writing.lang);
  const texts = quiz.questions.flatMap((one) => [
    one.text,
    ...('options' in one ? one.options.map(({ text }) => text) : []),
  ]);
  if (texts.some((text) => typeof text !== 'string' && others.some((lang) => Object.hasOwn(text, lang))))
    report.warning(FILE, 'quiz_moodle_languages', { value: others.join(', ') });
  if (form === 'gift' && quiz.questions.some(({ points }) => points !== 1))
    report.warning(FILE, 'quiz_gift_points');
  return quiz.questions.map((question, at) => questionFor(question, at + 1, writing));
}

function questionFor(question: WrittenQuestion, number: number, writing: Writing): MoodleQuestion {
  const warn = (code: FindingCode, values: FindingValues = {}) =>
    writing.report.warning(FILE, code, { question: number, ...values });
  const text = (given: WrittenQuestion['text']) => textFor(inLanguage(given, writing.lang), writing);
  return {
    line: number,
    name: nameOf(inLanguage(question.text, writing.lang), number),
    lost: [],
    text: text(question.text),
    grade: question.points,
    isSingle: question.kind === 'single',
    isCaseSensitive: false,
    answers: [],
    type: 'essay',
    ...answersFor(question, { text, warn, form: writing.form }),
  };
}

interface Answering {
  readonly form: MoodleForm;
  readonly text: (given: WrittenQuestion['text']) => MoodleText;
  readonly warn: (code: FindingCode, values?: FindingValues) => void;
}

type Answers = Partial<Pick<MoodleQuestion, 'type' | 'answers' | 'isCaseSensitive'>>;

function answersFor(question: WrittenQuestion, answering: Answering): Answers {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return choiceFor(question, answering);
    case 'short':
      return shortFor(question, answering);
    case 'number': {
      const { answer, tolerance, relative_tolerance: relative } = question;
      const text = plain(String(answer));
      const most = Math.max(tolerance, relative * Math.abs(answer));
      return { type: 'numerical', answers: [{ text, percent: 100, tolerance: most }] };
    }
    case 'long':
      return {};
  }
}

function choiceFor(
  question: Extract<WrittenQuestion, { readonly options: unknown }>,
  { text, warn }: Answering,
): Answers {
  const correct = question.options.map((one) => one.correct);
  const weights =
    question.kind === 'single'
      ? correct.map((isRight) => (isRight ? 100 : 0))
      : weightsOf(correct, question.partial);
  if (question.kind === 'multiple') warnOfWeights(question, weights, warn);
  const answers = question.options.map((one, at): MoodleAnswer => ({
    text: text(one.text),
    percent: weights[at] ?? 0,
    tolerance: 0,
  }));
  return { type: 'multichoice', answers };
}

function warnOfWeights(
  { partial, options }: Extract<WrittenQuestion, { readonly kind: 'multiple' }>,
  weights: readonly number[],
  warn: Answering['warn'],
): void {
  if (partial === 'each') warn('quiz_moodle_each');
  if (partial === 'none' && options.filter(({ correct }) => correct).length > 1) warn('quiz_moodle_none');
  const isTaken = (weight: number) => TAKEN.some((one) => Math.abs(one - Math.abs(weight)) < 0.01);
  if (!weights.every(isTaken)) warn('quiz_moodle_weights');
}

function shortFor(
  { accept, case_sensitive: isCaseSensitive }: Extract<WrittenQuestion, { readonly kind: 'short' }>,
  { form, warn }: Answering,
): Answers {
  if (form === 'gift' && isCaseSensitive) warn('quiz_gift_case');
  // GIFT reads an arrow as a matching pair, and has no way to escape it.
  const isSaid = (text: string) => form !== 'gift' || !text.includes('->');
  for (const text of accept) if (!isSaid(text)) warn('quiz_gift_arrow', { text });
  const answers = accept
    .filter(isSaid)
    .map((text): MoodleAnswer => ({ text: plain(text.replaceAll('*', '\\*')), percent: 100, tolerance: 0 }));
  return answers.length === 0 ? {} : { type: 'shortanswer', answers, isCaseSensitive };
}

function plain(text: string): MoodleText {
  return { format: 'plain', text, files: [] };
}

function inLanguage(texts: WrittenQuestion['text'], lang: string): string {
  return typeof texts === 'string' ? texts : (texts[lang] ?? Object.values(texts)[0] ?? '');
}

/** A text in Moodle's HTML. Its pictures are separate files in XML, and embedded in GIFT. */
function textFor(markdown: string, { form, pictureOf, report }: Writing): MoodleText {
  const files = new Map<string, MoodleFile>();
  const text = markdownToHtml(markdown, (address) => {
    const path = picturePath(address);
    if (path === null) return address;
    const content = pictureOf(plainPath(path));
    if (content === null) {
      report.warning(FILE, 'picture_missing', { path });
      return address;
    }
    const base64 = content.toString('base64');
    if (form === 'gift') return `data:${mimeOf(path)};base64,${base64}`;
    const name = plainPath(path).replaceAll('/', '-');
    files.set(name, { name, base64 });
    return `@@PLUGINFILE@@/${encodeURIComponent(name)}`;
  });
  return { format: 'html', text, files: [...files.values()] };
}

function mimeOf(path: string): string {
  if (/\.svg$/i.test(path)) return 'image/svg+xml';
  return /\.png$/i.test(path) ? 'image/png' : 'image/jpeg';
}

/** Name of a question in Moodle's list: its number and the beginning of its text. */
function nameOf(markdown: string, number: number): string {
  const words = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/[*`$\\_#{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${String(number).padStart(2, '0')} ${words.slice(0, NAME_CHARS)}`.trim();
}

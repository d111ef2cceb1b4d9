import { type Report } from '../package/report.ts';
import { withoutStandIns, withStandIns } from './gift-text.ts';
import {
  type LostPart,
  type MoodleAnswer,
  type MoodleFileContent,
  type MoodleFormat,
  type MoodleQuestion,
  type MoodleText,
} from './moodle.ts';

const BLANK = '_____';
const FORMATS: readonly string[] = ['html', 'moodle', 'plain', 'markdown'] satisfies MoodleFormat[];
const WEIGHT = /^%(-?\d+(?:\.\d+)?)%/;

/** Adjacent lines that form a question or a category. */
interface Block {
  readonly line: number;
  readonly text: string;
}

/** Reads a file in Moodle's GIFT format; questions that cannot be read are left out with their line. */
export function readGift(file: string, text: string, report: Report): MoodleFileContent {
  const questions: MoodleQuestion[] = [];
  const categories: { line: number; name: string }[] = [];
  for (const block of blocksOf(text)) {
    const category = /^\$CATEGORY:(.*)$/m.exec(block.text);
    if (category?.index === 0) categories.push({ line: block.line, name: (category[1] ?? '').trim() });
    const rest = category?.index === 0 ? block.text.slice(category[0].length) : block.text;
    if (rest.trim() === '') continue;
    const question = questionOf(rest.trim(), block.line);
    if (question === null) report.warning({ file, line: block.line }, 'quiz_braces');
    else questions.push(question);
  }
  return { questions, categories };
}

/** The beginning of a line that can only be that of another question or category. */
const BEGINS = /^\s*(?:::|\$CATEGORY:)/;

/**
 * Splits a file into blocks: at empty lines outside braces, and at the beginning of a question. Lines that
 * begin with `//` are comments. If braces are not closed, the block ends at the first empty line within them;
 * the rest is read separately.
 */
function blocksOf(text: string): readonly Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let from = 0;
  let isOpen = false;
  let emptyWithin = null as number | null;
  const endAt = (end: number) => {
    const own = lines.slice(from, end);
    const [first] = own;
    if (first !== undefined) blocks.push({ line: first.line, text: own.map((one) => one.text).join('\n') });
    [from, isOpen, emptyWithin] = [end, false, null];
  };
  const endBefore = (empty: number) => {
    endAt(empty);
    from = empty + 1;
  };
  const takeEmpty = (at: number) => {
    if (isOpen) emptyWithin ??= at;
    else endBefore(at);
  };
  const takeFilled = (line: string, at: number) => {
    if (BEGINS.test(line) && !isCategory(lines[from]?.text)) endAt(at);
    const last = Math.max(line.lastIndexOf('{'), line.lastIndexOf('}'));
    if (last >= 0) isOpen = line[last] === '{';
  };
  const isNext = (line: string | undefined) =>
    line === undefined || BEGINS.test(line) || (isOpen && line.includes('{'));
  for (let at = 0; at <= lines.length; at += 1) {
    const line = lines[at]?.text;
    if (emptyWithin !== null && isNext(line)) {
      at = emptyWithin;
      endBefore(at);
    } else if (line === undefined) endAt(at);
    else if (line.trim() === '') takeEmpty(at);
    else takeFilled(line, at);
  }
  return blocks;
}

function isCategory(line: string | undefined): boolean {
  return line?.startsWith('$CATEGORY:') === true;
}

function linesOf(text: string): readonly Block[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, text: withStandIns(raw) }))
    .filter((line) => !line.text.trim().startsWith('//'));
}

function questionOf(block: string, line: number): MoodleQuestion | null {
  const named = /^::([\s\S]*?)::/.exec(block);
  const parted = partedByBraces(block.slice(named?.[0].length ?? 0).trim());
  if (parted === null) return null;
  const { asked, answers, isSaid } = parted;
  const read = answers === null ? NO_ANSWERS : answersOf(answers, asked.format);
  return {
    line,
    text: asked,
    grade: null,
    isCaseSensitive: false,
    name: withoutStandIns(named?.[1] ?? '').trim(),
    ...read,
    lost: isSaid || read.lost.length > 0 ? ['feedback'] : [],
  };
}

/** Splits a question at its braces; null: they do not match. Without braces there are no answers. */
function partedByBraces(text: string): {
  readonly asked: MoodleText;
  readonly answers: string | null;
  /** True: there is feedback for any answer. */
  readonly isSaid: boolean;
} | null {
  const [from, to] = [text.indexOf('{'), text.indexOf('}')];
  if (from < 0 && to < 0) return { asked: textOf(text, 'moodle'), answers: null, isSaid: false };
  if (from < 0 || to < from) return null;
  const [before, after] = [text.slice(0, from), text.slice(to + 1)];
  // Another brace belongs to another question, or is one too many.
  if (/[{}]/.test(after) || text.slice(from + 1, to).includes('{')) return null;
  const [answers = '', ...general] = text.slice(from + 1, to).split('####');
  return {
    asked: textOf(after.trim() === '' ? before : `${before}${BLANK}${after}`, 'moodle'),
    answers: answers.trim(),
    isSaid: general.some((one) => one.trim() !== ''),
  };
}

type ReadAnswers = Pick<MoodleQuestion, 'type' | 'isSingle' | 'answers' | 'lost'>;
const NO_ANSWERS: ReadAnswers = { type: 'description', isSingle: false, answers: [], lost: [] };

function answersOf(text: string, format: MoodleFormat): ReadAnswers {
  if (text === '') return { ...NO_ANSWERS, type: 'essay' };
  if (text.startsWith('#')) return numbersOf(text.slice(1), format);
  if (text.includes('~')) {
    const isSingle = text.includes('=');
    const parts = partsOf(text.replaceAll('=', '~='), '~');
    return { ...NO_ANSWERS, type: 'multichoice', isSingle, ...answersFrom(parts, 0, format) };
  }
  if (text.includes('=') && text.includes('->')) return { ...NO_ANSWERS, type: 'matching' };
  const [said = '', ...feedback] = text.split('#');
  if (/^(?:T|TRUE|F|FALSE)$/i.test(said.trim())) return trueOrFalse(said.trim(), feedback);
  return { ...NO_ANSWERS, type: 'shortanswer', ...answersFrom(partsOf(text, '='), 100, format) };
}

function trueOrFalse(said: string, feedback: readonly string[]): ReadAnswers {
  const isTrue = /^T/i.test(said);
  const answer = (text: string, isRight: boolean): MoodleAnswer => ({
    text: { format: 'plain', text, files: [] },
    percent: isRight ? 100 : 0,
    tolerance: 0,
  });
  const answers = [answer('true', isTrue), answer('false', !isTrue)];
  const lost: LostPart[] = feedback.some((one) => one.trim() !== '') ? ['feedback'] : [];
  return { ...NO_ANSWERS, type: 'truefalse', isSingle: true, answers, lost };
}

function numbersOf(text: string, format: MoodleFormat): ReadAnswers {
  const [right = '', ...wrong] = text.split('~');
  const { answers, lost } = answersFrom(partsOf(right, '='), 100, format);
  const isSaid = lost.length > 0 || wrong.some((one) => one.replace('#', '').trim() !== '');
  return {
    ...NO_ANSWERS,
    type: 'numerical',
    lost: isSaid ? ['feedback'] : [],
    answers: answers.map((answer) => ({ ...answer, ...numberOf(answer.text.text) })),
  };
}

/** `value`, `value:tolerance` or `least..most`. */
function numberOf(text: string): Pick<MoodleAnswer, 'text' | 'tolerance'> {
  const as = (value: string, tolerance: number) => ({
    text: { format: 'plain' as const, text: value, files: [] },
    tolerance,
  });
  const range = /^(.+?)\.\.(.+)$/.exec(text);
  if (range !== null) {
    const [least, most] = [Number(range[1]), Number(range[2])];
    return as(String((least + most) / 2), Math.abs(most - least) / 2);
  }
  const [value = '', tolerance = '0'] = text.split(':');
  return as(value.trim(), Number(tolerance));
}

function partsOf(text: string, mark: string): readonly string[] {
  const [first = '', ...others] = text.split(mark);
  return first.trim() === '' ? others : [first, ...others];
}

function answersFrom(
  parts: readonly string[],
  percentOfPlain: number,
  format: MoodleFormat,
): Pick<ReadAnswers, 'answers' | 'lost'> {
  const read = parts.map((part) => {
    const isRight = part.trim().startsWith('=');
    const weighed = isRight ? part.trim().slice(1) : part.trim();
    const weight = WEIGHT.exec(weighed);
    const [words = '', ...feedback] = weighed.slice(weight?.[0].length ?? 0).split('#');
    const percent = weight === null ? (isRight ? 100 : percentOfPlain) : Number(weight[1]);
    return { answer: { text: textOf(words, format), percent, tolerance: 0 }, feedback };
  });
  const isSaid = read.some(({ feedback }) => feedback.some((one) => one.trim() !== ''));
  return { answers: read.map(({ answer }) => answer), lost: isSaid ? ['feedback'] : [] };
}

function textOf(text: string, usual: MoodleFormat): MoodleText {
  const trimmed = text.trim();
  const [whole, format] = /^\[(\w+)\]/.exec(trimmed) ?? ['', ''];
  const isFormat = FORMATS.includes(format);
  return {
    format: isFormat ? (format as MoodleFormat) : usual,
    text: withoutStandIns(isFormat ? trimmed.slice(whole.length) : trimmed).trim(),
    files: [],
  };
}

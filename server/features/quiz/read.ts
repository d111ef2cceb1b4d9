import { type Criterion } from '#domain/marking/marking.ts';
import { type QuestionKind } from '#domain/quiz/quiz.ts';
import { type QuestionKey } from '#domain/quiz/quiz-scoring.ts';
import { type QuizOption, type Texts } from '#server/db/quiz-tables.ts';
import { checkedCriteria } from '#server/exchange/package/criteria.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { embedPictures } from '#server/exchange/package/pictures.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';
import { type FindingCode } from '#server/exchange/package/sentences.ts';
import { readYaml, type YamlFile } from '#server/exchange/package/yaml.ts';
import { quizYaml, type WrittenOptions, type WrittenQuestion } from '#protocol/quiz-yaml.ts';

/** The file that holds a quiz. */
const QUIZ_FILE = 'quiz.yaml';

/** A question as a quiz gives it; without a key people score it. */
export interface ReadQuestion {
  readonly number: number;
  readonly kind: QuestionKind;
  readonly points: number;
  /** Markdown, with its pictures embedded. */
  readonly text: Texts;
  readonly options: readonly QuizOption[];
  readonly key: QuestionKey | null;
  /** The criteria by which people score a long answer; empty: there are none. */
  readonly criteria: readonly Criterion[];
}

/** A quiz as its folder gives it. */
export interface ReadQuiz {
  /** The folder's name: a further import with it replaces the quiz. */
  readonly slug: string;
  readonly names: Readonly<Record<string, string>>;
  readonly questions: readonly ReadQuestion[];
}

/** The result of reading a folder or archive: the quiz, and the faults. */
export interface QuizReading {
  readonly quiz: ReadQuiz | null;
  readonly report: readonly Finding[];
}

/**
 * Reads the files of a folder or archive with a quiz.yaml; `quiz` is null where the report has errors, which
 * name file and line.
 */
export function readQuizFiles(files: PackageFiles, report: Report): QuizReading {
  const quiz = quizIn(files, report);
  return { quiz: report.failed ? null : quiz, report: report.sorted() };
}

/** Whether a folder or archive holds a quiz. */
export function isQuiz(files: PackageFiles): boolean {
  return files.has(QUIZ_FILE);
}

function quizIn(files: PackageFiles, report: Report): ReadQuiz | null {
  if (!isQuiz(files)) {
    report.error('', 'not_there', { path: QUIZ_FILE });
    return null;
  }
  const yaml = readYaml(files, QUIZ_FILE, quizYaml, report);
  if (yaml === null) return null;
  const { name: names, questions } = yaml.value;
  return {
    slug: files.name,
    names,
    questions: questions.map((question, index) => {
      checkLanguages(question.text, Object.keys(names), () => yaml.place('questions', index, 'text'), report);
      return readQuestion({ files, yaml, index, report }, question);
    }),
  };
}

interface At {
  readonly files: PackageFiles;
  readonly yaml: YamlFile<unknown>;
  readonly index: number;
  readonly report: Report;
}

function readQuestion(at: At, question: WrittenQuestion): ReadQuestion {
  const { kind, points } = question;
  const written = 'options' in question ? question.options : [];
  const options = written.map(({ id, text }, place) => ({
    id: id ?? String.fromCharCode(97 + place),
    text: withPictures(at, text, 'options', place, 'text'),
  }));
  if (new Set(options.map(({ id }) => id)).size < options.length) {
    at.report.error(at.yaml.place('questions', at.index, 'options'), 'option_twice');
  }
  const text = withPictures(at, question.text, 'text');
  const criteria = question.kind === 'long' ? criteriaIn(at, question) : [];
  return { number: at.index + 1, kind, points, text, options, key: keyOf(at, question, options), criteria };
}

function keyOf(at: At, question: WrittenQuestion, options: readonly QuizOption[]): QuestionKey | null {
  switch (question.kind) {
    case 'single': {
      const correct = correctOf(question.options, options);
      if (correct.length !== 1) fault(at, 'question_one_correct', correct.length);
      return { kind: 'single', correct: correct[0] ?? '' };
    }
    case 'multiple': {
      const correct = correctOf(question.options, options);
      if (correct.length === 0) fault(at, 'question_no_correct', 0);
      const { partial } = question;
      return { kind: 'multiple', correct, options: options.map(({ id }) => id), partial };
    }
    case 'short':
      return { kind: 'short', accepted: question.accept, caseSensitive: question.case_sensitive };
    case 'number': {
      const { answer: value, tolerance, relative_tolerance: relative } = question;
      return { kind: 'number', value, tolerance, relative };
    }
    case 'long':
      return null;
  }
}

function criteriaIn(
  { yaml, index, report }: At,
  { criteria, points }: Extract<WrittenQuestion, { kind: 'long' }>,
): readonly Criterion[] {
  const placeOf = (...at: readonly number[]) => yaml.place('questions', index, 'criteria', ...at);
  return checkedCriteria(criteria, points, placeOf, report);
}

function correctOf(written: WrittenOptions, options: readonly QuizOption[]): readonly string[] {
  return options.filter((_, place) => written[place]?.correct === true).map(({ id }) => id);
}

function fault({ yaml, index, report }: At, code: FindingCode, number: number): void {
  report.error(yaml.place('questions', index, 'options'), code, { question: index + 1, number });
}

function checkLanguages(
  text: Texts,
  langs: readonly string[],
  place: () => ReturnType<YamlFile<unknown>['place']>,
  report: Report,
): void {
  if (typeof text === 'string') return;
  const missing = langs.filter((lang) => text[lang] === undefined);
  if (missing.length > 0) report.warning(place(), 'question_languages', { value: missing.join(', ') });
}

/**
 * The same text with embedded pictures in place of their relative paths; their faults are reported at the
 * text's line.
 */
function withPictures(at: At, text: Texts, ...path: readonly (string | number)[]): Texts {
  const place = at.yaml.place('questions', at.index, ...path);
  const embed = (one: string): string => {
    const found = new Report();
    const embedded = embedPictures(at.files, QUIZ_FILE, one, found);
    for (const finding of found.sorted()) at.report.add(finding.severity, place, finding);
    return embedded;
  };
  if (typeof text === 'string') return embed(text);
  return Object.fromEntries(Object.entries(text).map(([lang, one]) => [lang, embed(one)]));
}

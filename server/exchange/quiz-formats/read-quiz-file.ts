import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { picturePath, withPictures } from '#domain/tasks/statement-pictures.ts';
import { plainPath } from '#domain/tasks/statement-text.ts';
import { quizYaml } from '#protocol/quiz-yaml.ts';
import { packageOf } from '../package/files.ts';
import { readYaml } from '../package/yaml.ts';
import { type ImportedQuestion, type Into, type PlainQuestion, questionFromMoodle } from './from-moodle.ts';
import { type MoodleFileContent } from './moodle.ts';
import { readGift } from './read-gift.ts';
import { readMoodleXml } from './read-moodle-xml.ts';

/** Formats that questions are read from; `yaml` is our own. */
export type QuizFormat = 'yaml' | 'gift' | 'xml';

/** Maximum number of questions per file, and of texts in them, options included. */
const MAX_QUESTIONS = 1_000;
const MAX_TEXTS = 10_000;
/** Maximum number of characters in all texts of a file, without its pictures. */
const MAX_CHARS = 2_000_000;

/** The format of a file, by its beginning and its name. */
function formatOf(name: string, text: string): QuizFormat {
  if (/^\uFEFF?\s*</.test(text)) return 'xml';
  return /\.ya?ml$/i.test(name) || /^questions:/m.test(text) ? 'yaml' : 'gift';
}

/**
 * Reads the questions of a file in our format or one of Moodle's. With an error in the report nothing is
 * imported; warnings name the parts that are left out, by the question's number and name.
 */
export async function readQuizFile(
  content: Buffer,
  into: Into & { readonly paths: ReadonlySet<string> },
): Promise<{ readonly format: QuizFormat; readonly questions: readonly ImportedQuestion[] }> {
  const { file, report } = into;
  if (!isUtf8(content)) {
    report.error(file, 'not_utf8');
    return { format: 'gift', questions: [] };
  }
  const text = content.toString('utf8');
  const format = formatOf(file, text);
  if (format === 'yaml') return { format, questions: ownQuestions(content, into) };
  const read = format === 'xml' ? readMoodleXml(file, text, report) : readGift(file, text, report);
  return { format, questions: read === null || report.failed ? [] : await fromMoodle(read, into) };
}

async function fromMoodle(read: MoodleFileContent, into: Into): Promise<readonly ImportedQuestion[]> {
  const { file, report } = into;
  if (read.questions.length === 0) report.error(file, 'quiz_no_questions');
  if (isTooLarge(read)) report.error(file, 'quiz_too_large', { number: MAX_QUESTIONS });
  if (report.failed) return [];
  for (const { line, name } of read.categories) report.note({ file, line }, 'quiz_lost_category', { name });
  report.note(file, 'quiz_lost_settings');
  const imported: ImportedQuestion[] = [];
  for (const [at, given] of read.questions.entries()) {
    // Other requests are served in between, also during the import of a large file.
    await setImmediate();
    const question = questionFromMoodle(given, at + 1, into);
    if (question !== null) imported.push(question);
  }
  if (imported.length === 0) report.error(file, 'quiz_none_kept');
  return imported;
}

function isTooLarge({ questions }: MoodleFileContent): boolean {
  const texts = questions.flatMap(({ text, answers }) => [text, ...answers.map((one) => one.text)]);
  // An embedded picture does not count as text.
  const chars = texts.reduce(
    (sum, { text }) => sum + text.replace(/base64,[A-Za-z0-9+/=\s]*/g, '').length,
    0,
  );
  return questions.length > MAX_QUESTIONS || texts.length > MAX_TEXTS || chars > MAX_CHARS;
}

/** Questions of another quiz.yaml, as they are written there. */
function ownQuestions(
  content: Buffer,
  { file, report, paths }: Into & { readonly paths: ReadonlySet<string> },
): readonly ImportedQuestion[] {
  const read = readYaml(packageOf('quiz', new Map([[file, content]])), file, quizYaml, report);
  if (read === null) return [];
  const { questions } = read.plain as { readonly questions: readonly PlainQuestion[] };
  return questions.map((question, at) => {
    for (const path of picturesOf(question)) {
      if (!paths.has(path))
        report.warning(read.place('questions', at), 'quiz_picture_not_here', { question: at + 1, path });
    }
    return { number: at + 1, name: '', question };
  });
}

/** Paths of the pictures in the texts of a question. */
function picturesOf(question: PlainQuestion): ReadonlySet<string> {
  const paths = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string')
      withPictures(value, (address) => {
        const path = picturePath(address);
        if (path !== null) paths.add(plainPath(path));
        return null;
      });
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one);
  };
  look(question);
  return paths;
}

import { type Kysely } from 'kysely';
import { picturePath, withPictures } from '#domain/tasks/statement-pictures.ts';
import { plainPath } from '#domain/tasks/statement-text.ts';
import { quizYaml, type QuizYaml } from '#protocol/quiz-yaml.ts';
import { type Schema } from '#server/db/schema.ts';
import { packageOf } from '#server/exchange/package/files.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';
import { readYaml } from '#server/exchange/package/yaml.ts';
import { questionsForMoodle } from '#server/exchange/quiz-formats/to-moodle.ts';
import { writeGift } from '#server/exchange/quiz-formats/write-gift.ts';
import { writeMoodleXml } from '#server/exchange/quiz-formats/write-moodle-xml.ts';
import { getFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { treeOf } from '#server/model/authoring/tree.ts';
import { spooledZip, type ZippedFile } from '#server/spooled-zip.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';

const QUIZ_FILE = 'quiz.yaml';

type Form = CallContext<'quizFile'>['input']['format'];

/** A quiz with the pictures that its texts name, in memory: each is at most a megabyte. */
interface ReadQuiz {
  readonly slug: string;
  readonly content: Buffer;
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/**
 * Parts of a quiz that a format cannot express; with an error among them the quiz cannot be written at all.
 */
export async function quizFileNotes({ caller, db, input }: CallContext<'quizFileNotes'>) {
  await requireRight(db, caller, input.tid);
  const read = await quizOf(db, input.tid);
  return { findings: findingsOnWire(written(read, input.format, input.lang).findings) };
}

/** A quiz as a file. Throws 404 where there is no quiz, and 400 where its quiz.yaml cannot be read. */
export async function quizFile({ caller, db, input }: CallContext<'quizFile'>) {
  await requireRight(db, caller, input.tid);
  const { format, lang } = input;
  const read = await quizOf(db, input.tid);
  if (format === 'yaml') {
    if (read.pictures.size === 0) return file('quiz.yaml', 'text/plain; charset=utf-8', read.content);
    const content = await spooledZip(() => withPicturesOf(read));
    return { file: { name: `${read.slug}.zip`, mime: 'application/zip', content }, save: true };
  }
  const { text, findings } = written(read, format, lang);
  if (text === null) throw badRequest('backend.quiz_unreadable', findings[0]?.message);
  return format === 'gift'
    ? file(`${read.slug}.gift.txt`, 'text/plain; charset=utf-8', Buffer.from(text))
    : file(`${read.slug}.xml`, 'text/xml; charset=utf-8', Buffer.from(text));
}

function file(name: string, mime: string, content: Buffer) {
  return { file: { name, mime, content }, save: true };
}

async function* withPicturesOf({ content, pictures }: ReadQuiz): AsyncGenerator<ZippedFile> {
  yield { name: QUIZ_FILE, content };
  for (const [name, picture] of pictures) yield await Promise.resolve({ name, content: picture });
}

async function quizOf(db: Kysely<Schema>, tid: number): Promise<ReadQuiz> {
  const tree = await treeOf(db, tid);
  const hash = tree.find(({ path }) => path === QUIZ_FILE)?.hash;
  if (hash === undefined) throw notFound();
  const { slug } = await db
    .selectFrom('tasks')
    .select('slug')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  const content = await getFile(db, hash);
  const named = picturesNamed(content.toString('utf8'));
  const pictures = new Map<string, Buffer>();
  for (const one of tree)
    if (named.has(one.path) && one.bytes <= MAX_PICTURE_BYTES)
      pictures.set(one.path, await getFile(db, one.hash));
  return { slug: slug ?? `task-${tid}`, content, pictures };
}

/** The limit of pictures in packages. */
const MAX_PICTURE_BYTES = 1_048_576;

function picturesNamed(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  withPictures(text, (address) => {
    const path = picturePath(address);
    if (path !== null) paths.add(plainPath(path));
    return null;
  });
  return paths;
}

function written(
  { content, pictures }: ReadQuiz,
  form: Form,
  lang: string | undefined,
): { readonly text: string | null; readonly findings: readonly Finding[] } {
  const report = new Report();
  const files = packageOf('quiz', new Map([[QUIZ_FILE, content]]));
  const read = readYaml(files, QUIZ_FILE, quizYaml, report);
  if (read === null || form === 'yaml') return { text: null, findings: report.sorted() };
  const quiz: QuizYaml = read.value;
  const questions = questionsForMoodle(quiz, {
    form,
    report,
    lang: lang ?? Object.keys(quiz.name)[0] ?? '',
    pictureOf: (path) => pictures.get(path) ?? null,
  });
  const text = form === 'gift' ? writeGift(questions) : writeMoodleXml(questions);
  return { text, findings: report.sorted() };
}

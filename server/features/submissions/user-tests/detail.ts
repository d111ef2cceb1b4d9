import { type Kysely } from 'kysely';
import { type UserTestDetail } from '#protocol/wire/submissions/user-test.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile, openFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { type KnownUserTest } from '#server/model/submissions/user-tests/wire.ts';

/** Of input and output this much is shown, in bytes; the rest is in the files. */
const SHOWN_BYTES = 65_536;

/** The parts of a run that are read when it is opened, beside what lists show. */
type Opened = Pick<UserTestDetail, 'source' | 'input' | 'output' | 'stderr' | 'compile_output'>;

/** Source, input and, and what came out of it once it ran, where that is shown (`isShown`). */
export async function openedUserTest(
  db: Kysely<Schema>,
  known: KnownUserTest,
  isResultShown: boolean,
): Promise<Opened> {
  const result = isResultShown ? await resultOf(db, known.id) : null;
  return {
    source: (await getFile(db, known.file_hash)).toString('utf8'),
    input: beginning(await getFile(db, known.input_hash)),
    output:
      isResultShown && known.output_hash !== null ? beginning(await getFile(db, known.output_hash)) : null,
    stderr: result?.stderr ?? '',
    compile_output: result?.compileOutput ?? '',
  };
}

/** One of a user test's files, to be saved. Throws 404 for the output of one that has none, or whose output is not shown. */
export async function userTestFile(
  db: Kysely<Schema>,
  known: KnownUserTest,
  part: 'source' | 'input' | 'output',
  isResultShown: boolean,
): Promise<FileAnswer> {
  const files = {
    source: { name: known.file_name, hash: known.file_hash },
    input: { name: known.input_name, hash: known.input_hash },
    output: { name: `output-${known.id}.txt`, hash: isResultShown ? known.output_hash : null },
  };
  const { name, hash } = files[part];
  if (hash === null) throw notFound();
  const content = await openFile(db, hash);
  return { file: { name, mime: 'text/plain; charset=utf-8', content }, save: true };
}

async function resultOf(db: Kysely<Schema>, id: number) {
  const row = await db.selectFrom('user_tests').select('result').where('id', '=', id).executeTakeFirst();
  return row?.result ?? null;
}

/** The beginning as text, never ending amid a character. */
function beginning(content: Buffer): string {
  const isWhole = content.length <= SHOWN_BYTES;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.subarray(0, SHOWN_BYTES), {
    stream: !isWhole,
  });
}

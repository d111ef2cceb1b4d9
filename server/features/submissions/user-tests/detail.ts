import { type Kysely } from 'kysely';
import { type UserTestDetail } from '#protocol/wire/submissions/user-test.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile, openFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { type KnownUserTest } from '#server/model/submissions/user-tests/wire.ts';

/** The most bytes of input and output that are shown; the files hold the rest. */
const SHOWN_BYTES = 65_536;

/** The parts of a user test that its page loads, in addition to those in lists. */
type Opened = Pick<UserTestDetail, 'source' | 'input' | 'output' | 'stderr' | 'compile_output'>;

/** Source, input and, where it is shown (`isShown`), the result after the run. */
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

/**
 * A file of a user test, to be saved. Throws 404 for the output of a test that has none, or whose output is
 * not shown.
 */
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

/** The beginning as text, without a character that the cut has split. */
function beginning(content: Buffer): string {
  const isWhole = content.length <= SHOWN_BYTES;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.subarray(0, SHOWN_BYTES), {
    stream: !isWhole,
  });
}

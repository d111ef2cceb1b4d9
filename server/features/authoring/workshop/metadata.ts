import { type Kysely } from 'kysely';
import { metadataFaults, tidyLine, tidyLines } from '#domain/authoring/task/task-metadata.ts';
import { type MetadataAnswer, type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { MAX_YAML_BYTES } from '#server/exchange/package/yaml.ts';
import { type ReadMetadata, readMetadata, writeMetadata } from '#server/exchange/problem-package/form.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { audited } from '#server/model/command.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, type TreeChange, treeOf } from '#server/model/authoring/tree.ts';
import { findingsOnWire } from '../packages/shown.ts';

const FILES = { problem: 'problem.yaml', judge: 'judge.yaml' } as const;
const KEYS = ['problem', 'judge'] as const;
const LISTS = [
  'languages',
  'authors',
  'contributors',
  'testers',
  'packagers',
  'acknowledgements',
  'sources',
  'rights_owner',
  'keywords',
] as const;

/** The facts about a task as a whole that its files state. */
export async function metadataOf({
  caller,
  db,
  input,
}: CallContext<'workshopMetadata'>): Promise<MetadataAnswer> {
  await requireRight(db, caller, input.tid);
  return answerOf(db, input.tid);
}

/**
 * Writes changed facts into the files of a task. Throws 409 when the files have changed since they were read,
 * so that nobody's change is lost, or are no YAML of this version; and 400 when the change would make a
 * fault.
 */
export async function saveMetadata(app: App, context: CallContext<'saveWorkshopMetadata'>) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  const { tid } = input;
  const files = await filesOf(db, tid);
  const { texts } = files;
  const wanted = decideMetadata(files, context);
  return app.write(async (trx, publish) => {
    const changes: TreeChange[] = [];
    for (const key of KEYS) {
      const text = wanted[key];
      if (text === null || text === texts[key]) continue;
      const content = Buffer.from(text);
      const hash = await putFile(trx, content);
      changes.push({ kind: 'put', path: FILES[key], hash, bytes: content.length, known: input[key] });
    }
    if (changes.length > 0) {
      await changeTree(trx, tid, changes, { by: caller.userId, now: app.now() });
      const [before, after] = [inAudit(texts), inAudit(wanted)];
      await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before, after });
    }
    return answerOf(trx, tid);
  });
}

/**
 * The texts of the files after the change. Refuses files that have changed since they were seen, and a new
 * fault.
 */
export function decideMetadata(
  { texts, hashes }: Pick<Awaited<ReturnType<typeof filesOf>>, 'texts' | 'hashes'>,
  { input }: Pick<CallContext<'saveWorkshopMetadata'>, 'input'>,
) {
  for (const key of KEYS) if (hashes[key] !== input[key]) throw notNow('backend.file_changed', FILES[key]);
  const before = readMetadata(texts);
  if (before.values === null) throw notNow('backend.not_yaml', FILES.problem);
  const values = tidied(input.values);
  const [field] = metadataFaults(values).keys();
  if (field !== undefined) throw badRequest('backend.metadata_refused', field);
  const wanted = writeMetadata(texts, values);
  const known = new Set(errorsIn(before.findings));
  const [fault] = errorsIn(readMetadata(wanted).findings).filter((message) => !known.has(message));
  if (fault !== undefined) throw badRequest('backend.metadata_refused', fault);
  return wanted;
}

/** The texts by the names of the files, so that the audit shows which of them changed. */
function inAudit(texts: Readonly<Record<(typeof KEYS)[number], string | null>>): object {
  return {
    files: KEYS.flatMap((key) => (texts[key] === null ? [] : [{ name: FILES[key], text: texts[key] }])),
  };
}

/** The facts as they are kept: without spaces at the ends of texts, empty lines and repeated items. */
function tidied(values: TaskMetadata): TaskMetadata {
  const lists = Object.fromEntries(LISTS.map((key) => [key, tidyLines(values[key])]));
  const names = Object.entries(values.names).map(([lang, name]) => [lang, tidyLine(name)]);
  return { ...values, ...lists, names: Object.fromEntries(names) as TaskMetadata['names'] };
}

function errorsIn(findings: ReadMetadata['findings']): readonly string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

async function answerOf(db: Kysely<Schema>, taskId: number): Promise<MetadataAnswer> {
  const { texts, hashes, ...tree } = await filesOf(db, taskId);
  const { values, isOlder, findings } = readMetadata(texts);
  return { ...hashes, values, is_older: isOlder, findings: findingsOnWire(findings), ...tree };
}

async function filesOf(db: Kysely<Schema>, taskId: number) {
  const tree = await treeOf(db, taskId);
  const of = async (path: string) => {
    const file = tree.find((one) => one.path === path);
    if (file !== undefined && file.bytes > MAX_YAML_BYTES) throw notNow('backend.not_yaml', path);
    return { hash: file?.hash ?? '', text: file ? (await getFile(db, file.hash)).toString('utf8') : null };
  };
  const [problem, judge] = [await of(FILES.problem), await of(FILES.judge)];
  const paths = tree.map(({ path }) => path);
  const statements = paths.flatMap(
    (path) => /^statement\/problem\.([\w-]+)\.(?:md|pdf|tex)$/.exec(path)?.[1] ?? [],
  );
  return {
    texts: { problem: problem.text, judge: judge.text },
    hashes: { problem: problem.hash, judge: judge.hash },
    statements: [...new Set(statements)],
    solutions: paths.filter((path) => path.startsWith('submissions/accepted/')),
    has_checker: paths.some((path) => path.startsWith('output_validator/')),
  };
}

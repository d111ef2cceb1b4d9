import { type Kysely } from 'kysely';
import { type MetadataAnswer } from '../../../protocol/wire/staff/workshop-versions.ts';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { readMetadata, writeMetadata } from '../../exchange/problem-package/form.ts';
import { getFile, putFile } from '../../files/store.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest, notNow } from '../../model/fault.ts';
import { record } from '../../model/audit.ts';
import { publishWorkshop } from '../../model/workshop/publish.ts';
import { requireRight } from '../../model/workshop/rights.ts';
import { changeTree, type TreeChange, treeOf } from '../../model/workshop/tree.ts';
import { findingsOnWire } from '../packages/shown.ts';

const FILES = { problem: 'problem.yaml', judge: 'judge.yaml' } as const;
const KEYS = ['problem', 'judge'] as const;

/** What the files of a task say of it as a whole. */
export async function metadataOf({
  caller,
  db,
  input,
}: CallContext<'workshopMetadata'>): Promise<MetadataAnswer> {
  await requireRight(db, caller, input.tid);
  return answerOf(db, input.tid);
}

/** Writes what differs into the files of a task. Refused when they have changed since they were read, and when they would be faulty. */
export async function saveMetadata(app: App, { caller, db, input }: CallContext<'saveWorkshopMetadata'>) {
  await requireRight(db, caller, input.tid, 'write');
  const { tid, values } = input;
  const { texts, hashes } = await filesOf(db, tid);
  for (const key of KEYS) if (hashes[key] !== input[key]) throw notNow('backend.file_changed', FILES[key]);
  const wanted = writeMetadata(texts, values);
  const { findings } = readMetadata(wanted);
  const [fault] = findings.filter(({ severity }) => severity === 'error');
  if (fault !== undefined) throw badRequest('backend.bad_request', fault.message);
  return app.write(async (trx, publish) => {
    const changes: TreeChange[] = [];
    for (const key of KEYS) {
      const text = wanted[key];
      if (text === null || text === texts[key]) continue;
      const content = Buffer.from(text);
      const hash = await putFile(trx, content);
      changes.push({ kind: 'put', path: FILES[key], hash, bytes: content.length, known: input[key] });
    }
    const now = app.now();
    if (changes.length > 0) {
      await changeTree(trx, tid, changes, { by: caller.userId, now });
      const audit = { caller, now, action: 'saveWorkshopMetadata', target: `task:${tid}`, contestId: null };
      await record(trx, { ...audit, before: texts, after: wanted });
      await publishWorkshop(trx, publish, tid);
    }
    return answerOf(trx, tid);
  });
}

async function answerOf(db: Kysely<Schema>, taskId: number): Promise<MetadataAnswer> {
  const { texts, hashes, statements } = await filesOf(db, taskId);
  const { values, findings } = readMetadata(texts);
  return { ...hashes, values, findings: findingsOnWire(findings), statements };
}

async function filesOf(db: Kysely<Schema>, taskId: number) {
  const tree = await treeOf(db, taskId);
  const of = async (path: string) => {
    const hash = tree.find((file) => file.path === path)?.hash;
    return { hash: hash ?? '', text: hash === undefined ? null : (await getFile(db, hash)).toString('utf8') };
  };
  const [problem, judge] = [await of(FILES.problem), await of(FILES.judge)];
  const statements = tree.flatMap(
    ({ path }) => /^statement\/problem\.([\w-]+)\.(?:md|pdf|tex)$/.exec(path)?.[1] ?? [],
  );
  return {
    texts: { problem: problem.text, judge: judge.text },
    hashes: { problem: problem.hash, judge: judge.hash },
    statements: [...new Set(statements)],
  };
}

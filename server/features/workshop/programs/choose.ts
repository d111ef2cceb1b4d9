import { BEGINNING_LANGUAGES } from '#domain/task-programs.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/workshop/rights.ts';
import { changeTree, type TreeChange } from '#server/model/workshop/tree.ts';
import { readTests, type TestsReading } from '../tests/reading.ts';
import { checkingFiles, type WantedChecking } from './checking.ts';
import { isEditable } from './shown.ts';
import { type Beginning, beginningsOf, standardChecker } from './sources.ts';

/** Where what decides on outputs lies, and what decides on what a testlib interactor wrote. */
const FOLDERS = ['output_validator', 'output_checker'];
const [FOLDER = ''] = FOLDERS;

type Input = CallContext<'chooseWorkshopChecker'>['input'];

/** What the choice comes to in files. */
interface Choice {
  readonly checking: WantedChecking;
  readonly files: readonly Beginning[];
}

/** Writes how outputs are decided on; the program that decided before is removed. */
export async function chooseChecker(app: App, context: CallContext<'chooseWorkshopChecker'>) {
  const { caller, db, input } = context;
  const { tid } = input;
  await requireRight(db, caller, tid, 'write');
  const reading = await readTests(app, tid);
  if (reading.revision !== input.revision) throw notNow('backend.changed_meanwhile');
  if (!isEditable(reading)) throw notNow('backend.task_not_readable');
  const isInteractive = reading.kind === 'interactive';
  const { checking, files } = await choiceOf(input, isInteractive);
  const settings = checkingFiles(reading.files, checking);
  return app.write(async (trx, publish) => {
    const changes = await changesOf(trx, reading, files, settings);
    if (changes.length > 0) {
      const revision = await changeTree(trx, tid, changes, { by: caller.userId, now: app.now() });
      // Somebody's change came between what was read and the lock.
      if (revision !== input.revision + 1) throw notNow('backend.changed_meanwhile');
      const { by, name, language } = input;
      const after = { by, name: name ?? language ?? null };
      await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: null, after });
    }
    const [first] = files;
    return { path: first === undefined ? null : `${FOLDER}/${first.name}` };
  });
}

/** What goes, and what is written in its place. */
async function changesOf(
  trx: Transaction,
  { tree }: Pick<TestsReading, 'tree'>,
  files: Choice['files'],
  settings: ReadonlyMap<string, string | null>,
): Promise<readonly TreeChange[]> {
  const changes: TreeChange[] = [...tree.keys()]
    .filter((path) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => ({ kind: 'remove', path }));
  for (const { name, content } of files) {
    const hash = await putFile(trx, content);
    changes.push({ kind: 'put', path: `${FOLDER}/${name}`, hash, bytes: content.length });
  }
  for (const [path, text] of settings) {
    const content = Buffer.from(text ?? '');
    const known = tree.get(path)?.hash ?? '';
    if (text !== null)
      changes.push({ kind: 'put', path, hash: await putFile(trx, content), bytes: content.length, known });
    else if (known !== '') changes.push({ kind: 'remove', path });
  }
  return changes;
}

async function choiceOf(input: Input, isInteractive: boolean): Promise<Choice> {
  const { by, name } = input;
  if (isInteractive && by !== 'own') throw badRequest();
  if (by === 'own') return ownChoice(input, isInteractive);
  if (by === 'standard') {
    if (name === undefined) throw badRequest();
    return { checking: { by: 'program', convention: 'testlib' }, files: [await standardChecker(name)] };
  }
  if (by !== 'words') return { checking: { by }, files: [] };
  const { absolute = null, relative = null, case_sensitive: caseSensitive } = input;
  return { checking: { by, caseSensitive, absolute, relative }, files: [] };
}

async function ownChoice({ language }: Input, isInteractive: boolean): Promise<Choice> {
  const begun = BEGINNING_LANGUAGES.own.find((one) => one === language);
  if (begun === undefined) throw badRequest();
  return {
    checking: { by: 'program', convention: begun === 'cpp' ? 'testlib' : 'kattis' },
    files: await beginningsOf(isInteractive ? 'interactor' : 'own', begun),
  };
}

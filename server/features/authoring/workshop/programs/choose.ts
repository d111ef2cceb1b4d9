import { BEGINNING_LANGUAGES } from '#domain/authoring/task/task-programs.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, type TreeChange } from '#server/model/authoring/tree.ts';
import { readTests, type TestsReading } from '../tests/reading.ts';
import { checkingFiles, type WantedChecking } from './checking.ts';
import { isEditable } from './shown.ts';
import { type Beginning, beginningsOf, standardChecker } from './sources.ts';

/** Folders of the programs that check outputs, and of those that check what a testlib interactor wrote. */
const FOLDERS = ['output_validator', 'output_checker'];
const [FOLDER = ''] = FOLDERS;

type StandardName = Parameters<typeof standardChecker>[0];
type OwnLanguage = (typeof BEGINNING_LANGUAGES)['own'][number];

/** A program that checks outputs: a standard one, or one of the task's own that begins with a template. */
type ChosenProgram =
  | { readonly by: 'standard'; readonly name: StandardName }
  | { readonly by: 'own'; readonly role: 'own' | 'interactor'; readonly language: OwnLanguage };

/** The chosen way of checking outputs. */
interface Choice {
  readonly checking: WantedChecking;
  /** null: no program is written. */
  readonly program: ChosenProgram | null;
}

/** Writes the way in which outputs are checked; the former program is removed. */
export async function chooseChecker(app: App, context: CallContext<'chooseWorkshopChecker'>) {
  const { caller, db, input } = context;
  const { tid } = input;
  await requireRight(db, caller, tid, 'write');
  const reading = await readTests(app, tid);
  const { checking, program } = decideChecker(
    { ...reading, isEditable: isEditable(reading), isInteractive: reading.kind === 'interactive' },
    context,
  );
  const files = program === null ? [] : await filesOf(program);
  const settings = checkingFiles(reading.files, checking);
  return app.write(async (trx, publish) => {
    const changes = await changesOf(trx, reading, files, settings);
    if (changes.length > 0) {
      const revision = await changeTree(trx, tid, changes, { by: caller.userId, now: app.now() });
      // Somebody changed the tree between the reading and the lock.
      if (revision !== input.revision + 1) throw notNow('backend.changed_meanwhile');
      const { by, name, language } = input;
      const after = { by, name: name ?? language ?? null };
      await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: null, after });
    }
    const [first] = files;
    return { path: first === undefined ? null : `${FOLDER}/${first.name}` };
  });
}

/** Files to be removed and files to be written instead. */
async function changesOf(
  trx: Transaction,
  { tree }: Pick<TestsReading, 'tree'>,
  files: readonly Beginning[],
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

/**
 * Refuses files that have changed since they were seen, and for an interactive task all but a program of its
 * own.
 */
export function decideChecker(
  {
    revision,
    isEditable: mayEdit,
    isInteractive,
  }: { readonly revision: number; readonly isEditable: boolean; readonly isInteractive: boolean },
  { input }: Pick<CallContext<'chooseWorkshopChecker'>, 'input'>,
): Choice {
  const { by, name } = input;
  if (revision !== input.revision) throw notNow('backend.changed_meanwhile');
  if (!mayEdit) throw notNow('backend.task_not_readable');
  if (isInteractive && by !== 'own') throw badRequest();
  if (by === 'own') return ownChoice(input, isInteractive);
  if (by === 'standard') {
    if (name === undefined) throw badRequest();
    return { checking: { by: 'program', convention: 'testlib' }, program: { by, name } };
  }
  if (by !== 'words') return { checking: { by }, program: null };
  const { absolute = null, relative = null, case_sensitive: caseSensitive } = input;
  return { checking: { by, caseSensitive, absolute, relative }, program: null };
}

function ownChoice(
  { language }: CallContext<'chooseWorkshopChecker'>['input'],
  isInteractive: boolean,
): Choice {
  const begun = BEGINNING_LANGUAGES.own.find((one) => one === language);
  if (begun === undefined) throw badRequest();
  const convention = begun === 'cpp' ? 'testlib' : 'kattis';
  const role = isInteractive ? 'interactor' : 'own';
  return { checking: { by: 'program', convention }, program: { by: 'own', role, language: begun } };
}

async function filesOf(program: ChosenProgram): Promise<readonly Beginning[]> {
  return program.by === 'standard'
    ? [await standardChecker(program.name)]
    : beginningsOf(program.role, program.language);
}

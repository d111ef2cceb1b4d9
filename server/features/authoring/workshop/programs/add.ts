import { BEGINNING_LANGUAGES } from '#domain/authoring/task/task-programs.ts';
import { type App } from '#server/app.ts';
import { setYaml } from '#server/exchange/package/edit-yaml.ts';
import { codeOfLanguage } from '#server/exchange/package/languages.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, type TreeChange } from '#server/model/authoring/tree.ts';
import { openYaml } from '../change-yaml.ts';
import { readTests, type TestsReading } from '../tests/reading.ts';
import { isEditable } from './shown.ts';
import { type Beginning, beginningsOf, renamed } from './sources.ts';

type Input = CallContext<'addWorkshopProgram'>['input'];

/**
 * Files to be added; the first is opened next. judge.yaml is among them where it must mention the program.
 */
interface Added {
  readonly files: readonly { readonly path: string; readonly content: Buffer }[];
  readonly judge: string | null;
}

/** Adds a program that begins with a text from a template. Refused where one of its files exists. */
export async function addProgram(app: App, context: CallContext<'addWorkshopProgram'>) {
  const { caller, db, input } = context;
  const { tid, role } = input;
  await requireRight(db, caller, tid, 'write');
  const reading = await readTests(app, tid);
  decideAdding({ isEditable: isEditable(reading) }, context);
  const { files, judge } = await addedOf(input, reading);
  const first = decidePlaces(files, reading.tree);
  return app.write(async (trx, publish) => {
    const changes: TreeChange[] = [];
    for (const { path, content } of files) {
      const hash = await putFile(trx, content);
      changes.push({ kind: 'put', path, hash, bytes: content.length, known: '' });
    }
    if (judge !== null) {
      const content = Buffer.from(judge);
      const known = reading.tree.get('judge.yaml')?.hash ?? '';
      const hash = await putFile(trx, content);
      changes.push({ kind: 'put', path: 'judge.yaml', hash, bytes: content.length, known });
    }
    await changeTree(trx, tid, changes, { by: caller.userId, now: app.now() });
    const after = { role, path: first.path };
    await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: null, after });
    return { path: first.path };
  });
}

/** Refuses a program for files of another form, and a language in which its role has no template. */
export function decideAdding(
  { isEditable: may }: { readonly isEditable: boolean },
  { input: { role, language } }: { readonly input: Pick<Input, 'role' | 'language'> },
): void {
  if (!may) throw notNow('backend.task_not_readable');
  if (!(BEGINNING_LANGUAGES[role] as readonly string[]).includes(language)) throw badRequest();
}

/** The first of the files, which is opened next; refused where one of them exists. */
export function decidePlaces<F extends { readonly path: string }>(
  files: readonly F[],
  tree: { has(path: string): boolean },
): F {
  const [first] = files;
  if (first === undefined) throw badRequest();
  const taken = files.find(({ path }) => tree.has(path));
  if (taken !== undefined) throw notNow('backend.path_taken', taken.path);
  return first;
}

async function addedOf(input: Input, reading: TestsReading): Promise<Added> {
  const { role, language } = input;
  if (role === 'validator') return addedValidator(input, reading);
  const begun = await beginningsOf(role, language);
  if (role === 'grader') {
    const files = renamed(begun, reading.judge?.source_name ?? null);
    return { files: placed(`include/${codeOfLanguage(language)}`, files), judge: null };
  }
  return { files: placed('generators', named(begun, input.name)), judge: null };
}

/**
 * The convention of a further validator: the first validator of a task chooses it, and it is written down
 * where it is not the usual one.
 */
function wantedConvention(language: string, { validators, judge }: TestsReading) {
  const [first] = validators;
  const stated = judge?.validator_convention;
  const isForTestlib = language === 'cpp' && first?.convention !== 'kattis-validator';
  const shown = isForTestlib ? 'testlib' : 'kattis';
  if (first !== undefined) return { wanted: stated ?? shown, isNew: false };
  const wanted = isForTestlib ? 'testlib' : (stated ?? 'kattis');
  return { wanted, isNew: wanted !== (stated ?? 'kattis') };
}

async function addedValidator({ language, name }: Input, reading: TestsReading): Promise<Added> {
  const { wanted, isNew } = wantedConvention(language, reading);
  const begun = await beginningsOf(
    'validator',
    language === 'cpp' && wanted === 'kattis' ? 'cpp-kattis' : language,
  );
  const files = placed(
    'input_validators',
    named(wanted === 'testlib' ? begun.map(endingWithZero) : begun, name),
  );
  if (!isNew) return { files, judge: null };
  const judge = openYaml(
    'judge.yaml',
    reading.files.has('judge.yaml') ? reading.files.text('judge.yaml') : '',
  );
  setYaml(judge.document, ['validator_convention'], wanted);
  return { files, judge: judge.text() };
}

/** A validator that ends with exit code 0 for a valid test, as testlib's do; Kattis' end with 42. */
function endingWithZero({ name, content }: Beginning): Beginning {
  return { name, content: Buffer.from(content.toString('utf8').replace(/^TAKEN = 42$/m, 'TAKEN = 0')) };
}

function placed(folder: string, files: readonly Beginning[]) {
  return files.map(({ name, content }) => ({ path: `${folder}/${name}`, content }));
}

/** The files with the single source under another name. */
function named(files: readonly Beginning[], name: string): readonly Beginning[] {
  return name === '' ? files : files.map((file) => ({ ...file, name: file.name.replace(/^\w+/, name) }));
}

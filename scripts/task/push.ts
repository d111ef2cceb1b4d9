import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type Role } from '#domain/roles.ts';
import { calls } from '#protocol/calls.ts';
import { pathOf } from '#protocol/define.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { sessionUser } from '#protocol/wire/session.ts';
import {
  MADE_RECORD,
  madeFromIn,
  type MadeRecord,
  readMadeRecord,
} from '#server/exchange/package/made-record.ts';
import { englishOf, type Sentence } from '#server/exchange/package/sentences.ts';
import { type Command, onlyPath } from './command.ts';

const HELP = `Sends the folder of a task to a running server, as a new version of a task in its workshop.

  npm run task -- push FOLDER --task ID --message TEXT [options]

  --task ID          the task, as its address has it: /task/ID
  --message TEXT     what has changed
  --server URL       https, or of this machine                (AGON_SERVER, default http://127.0.0.1:8080)
  --login FILE       a file with NAME:PASSWORD in its first line, else AGON_USER and AGON_PASSWORD

What differs is sent, what the folder has no longer is removed, files that the server made itself stay, and what \`make\` made in the
folder counts as made there, too. Files whose names begin
with a dot or a dash are left out. Nothing is kept as a version when somebody else changed the task meanwhile.
Ends with 0 when the version can be used, with 1 otherwise.
`;
const DEFAULT_SERVER = 'http://127.0.0.1:8080';
/** Most changes that the server takes in one request. */
const CHANGES_AT_ONCE = 100;

const uploadAnswer = v.object({ revision: v.number() });

/** A push: its author, its files and its target. */
export interface Push {
  readonly server: string;
  readonly name: string;
  readonly secret: string;
  readonly taskId: number;
  readonly folder: string;
  readonly message: string;
}

/** Sends a folder to a running server. */
export const pushCommand: Command = {
  summary: 'send a folder to a running server, as a new version',
  help: HELP,
  run: pushFolder,
};

/** Reads the command line, sends the folder and prints the result. */
async function pushFolder(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      task: { type: 'string' },
      message: { type: 'string', short: 'm' },
      server: { type: 'string', default: process.env['AGON_SERVER'] ?? DEFAULT_SERVER },
      login: { type: 'string' },
    },
  });
  const folder = onlyPath(positionals);
  const { task, message, server } = values;
  if (!task || !message) throw new Error('A push needs --task ID and --message TEXT.');
  if (!/^\d{1,9}$/.test(task)) throw new Error(`--task wants the number of a task, not "${task}".`);
  const login = await loginOf(values.login);
  return said(await pushTask({ ...login, server, taskId: Number(task), folder, message }));
}

/** Prints the result of a push, and returns the exit code. */
function said(pushed: Pushed | null): number {
  if (pushed === null) {
    console.log('Nothing differs from the newest version.');
    return 0;
  }
  for (const { file, line, sentence } of pushed.findings)
    console.log(`${file}${line === null ? '' : `:${line}`}: ${sentence}`);
  const fault = pushed.isUsable ? '' : ', which cannot be judged by';
  console.log(`${pushed.sent} files sent, ${pushed.removed} removed: version ${pushed.number}${fault}.`);
  return pushed.isUsable ? 0 : 1;
}

async function loginOf(file: string | undefined): Promise<Pick<Push, 'name' | 'secret'>> {
  const [line = ''] =
    file === undefined
      ? [`${process.env['AGON_USER'] ?? ''}:${process.env['AGON_PASSWORD'] ?? ''}`]
      : (await readFile(file, 'utf8')).split(/\r?\n/);
  const colon = line.indexOf(':');
  const [name, secret] = [line.slice(0, colon), line.slice(colon + 1)];
  if (colon < 1 || secret === '')
    throw new Error(
      'Who you are stands in a file (--login FILE: NAME:PASSWORD) or in AGON_USER and AGON_PASSWORD.',
    );
  return { name, secret };
}

/** The result of a push. */
export interface Pushed {
  readonly number: number;
  readonly isUsable: boolean;
  readonly sent: number;
  readonly removed: number;
  readonly findings: readonly {
    readonly file: string;
    readonly line: number | null;
    readonly sentence: string;
  }[];
}

/** Makes the task's work tree equal to the folder and commits it; null: no change. Throws one clear line. */
export async function pushTask(push: Push): Promise<Pushed | null> {
  const { taskId: tid, folder, message } = push;
  const ask = await connect(push);
  const task = v.parse(calls.workshopTask.answer, await ask('workshopTask', 'GET', tid));
  const tree = new Tree(ask, tid, task.revision);
  const paths = await pathsIn(folder);
  // Removed first: a file may have become a folder, or be written with other cases of letters.
  const removed = await removeGone(tree, task, new Set(paths));
  const sent = await sendChanged(tree, task, folder, paths);
  if (sent + removed + task.changed.length === 0 && task.head !== null) return null;
  const form = new FormData();
  form.set('message', message);
  form.set('revision', String(tree.revision));
  const kept = v.parse(calls.commitWorkshopTask.answer, await ask('commitWorkshopTask', 'POST', tid, form));
  return {
    number: kept.number,
    isUsable: kept.is_usable,
    sent,
    removed,
    findings: kept.findings
      .filter(({ severity }) => severity !== 'note')
      .map((one) => ({ file: one.file, line: one.line, sentence: englishOf(one as Sentence) })),
  };
}

/** The work tree on the server. Its revision shows when somebody else changes it. */
class Tree {
  readonly #ask: Ask;
  readonly #tid: number;
  #revision: number;

  constructor(ask: Ask, tid: number, revision: number) {
    this.#ask = ask;
    this.#tid = tid;
    this.#revision = revision;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Makes one change. Throws when somebody else made a change in between. */
  async change(call: 'uploadWorkshopFile' | 'changeWorkshopFiles', form: FormData): Promise<void> {
    const { revision } = v.parse(uploadAnswer, await this.#ask(call, 'POST', this.#tid, form));
    if (revision !== this.#revision + 1)
      throw new Error('Somebody else works on this task now: look at it, and push again.');
    this.#revision = revision;
  }
}

/** Sends the files that differ, and returns their number. */
async function sendChanged(
  tree: Tree,
  { files }: WorkshopTask,
  folder: string,
  paths: readonly string[],
): Promise<number> {
  const known = new Map(files.map((file) => [file.path, file]));
  const made = await madeIn(folder);
  let sent = 0;
  for (const path of paths) {
    const content = await readFile(join(folder, ...path.split('/')));
    const before = known.get(path);
    const hash = createHash('sha256').update(content).digest('hex');
    const madeFrom = madeFromIn(made, path, hash);
    if (before?.hash === hash && (before.is_made || madeFrom === null)) continue;
    const form = new FormData();
    form.set('path', path);
    form.set('known', before?.hash ?? '');
    if (madeFrom !== null) form.set('made_from', madeFrom);
    form.set('file', new Blob([content]), basename(path));
    await tree.change('uploadWorkshopFile', form);
    sent += 1;
  }
  return sent;
}

/** Records of files that a script made; empty when the folder has no readable record. */
async function madeIn(folder: string): Promise<MadeRecord> {
  const content = await readFile(join(folder, MADE_RECORD)).catch(() => null);
  return (content && readMadeRecord(content)) ?? {};
}

/** Removes files that the folder lacks, except those that the server made, and returns their number. */
async function removeGone(tree: Tree, { files }: WorkshopTask, here: ReadonlySet<string>): Promise<number> {
  const gone = files.filter((file) => !here.has(file.path) && !file.is_made).map(({ path }) => path);
  for (let at = 0; at < gone.length; at += CHANGES_AT_ONCE) {
    const changes = gone.slice(at, at + CHANGES_AT_ONCE).map((path) => ({ kind: 'remove', path }));
    const form = new FormData();
    form.set('changes', JSON.stringify(changes));
    await tree.change('changeWorkshopFiles', form);
  }
  return gone.length;
}

type Ask = Awaited<ReturnType<typeof connect>>;
type Asked = 'workshopTask' | 'uploadWorkshopFile' | 'changeWorkshopFiles' | 'commitWorkshopTask';

/** Logs in, and returns the function that makes further calls. */
async function connect({ server, name, secret }: Push) {
  const url = new URL(server);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw new Error('A password goes over https only, or within this machine: --server https://…');
  const me = v.parse(
    sessionUser,
    await answered(new URL('/api/me', url), { headers: { authorization: basic(name, secret) } }),
  );
  const role = me.role.toLowerCase() as Role;
  const authorization = basic(me.name, me.password);
  return (call: Asked, method: 'GET' | 'POST', tid: number, body?: FormData): Promise<unknown> =>
    answered(new URL(pathOf(calls[call], role, { tid }), url), {
      method,
      headers: { authorization },
      ...(body && { body }),
    });
}

async function answered(url: URL, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`The server at ${url.origin} does not answer.`, { cause: error });
  });
  if (answer.ok) return answer.json();
  if (answer.status === 401) throw new Error('The server knows nobody of this name with this password.');
  throw new Error(`${url.pathname} was refused: ${answer.status} ${await answer.text()}`);
}

/** The files of a folder that belong to a task, as paths with `/`. */
async function pathsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => /^[.-]/.test(part)))
    .toSorted();
}

function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}

import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { MADE_RECORD, writtenMadeRecord } from '#server/exchange/package/made-record.ts';
import { Report } from '#server/exchange/package/report.ts';
import { Contents } from '#server/exchange/package/task.ts';
import { PLAIN_NOTE, plainFiles } from '#server/exchange/package-writer/plain.ts';
import { writePackage } from '#server/exchange/package-writer/write.ts';
import { isQuiz, readQuizFiles } from '#server/features/quiz/read.ts';
import { isTreeItself, treeOfFiles } from '#server/features/tasks/content/tree-of-package.ts';
import { spooledZip } from '#server/spooled-zip.ts';
import { type Command, onlyPath } from './command.ts';
import { openFiles, requireTask } from './open-task.ts';
import { findingsText } from './package-text.ts';

const FORMS = ['own', 'plain'] as const;
const HELP = `Packs a task into a zip archive.

  npm run task -- pack FOLDER|FILE [options]

  --form FORM        own: a package of 2025-09 with our judge.yaml, from which a server reads the same task;
                     plain: what the format of 2025-09 alone can say, for other systems      (default own)
  --out FILE         where to                                 (default NAME.zip)
  --force            also over a file that is there

A task of another format is written as a package of 2025-09. What the chosen form cannot say is told; a plain archive tells it
in its README-agon.md too. Files whose names begin with a dot or a dash are left out; what \`make\` made is known again where an
own archive is brought in. A task with a fault is not packed.
`;

/** Packs a folder into an archive. */
export const packCommand: Command = {
  summary: 'pack it into an archive for a server, or for other systems',
  help: HELP,
  run: pack,
};

async function pack(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      form: { type: 'string', default: 'own' },
      out: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const form = FORMS.find((one) => one === values.form);
  if (form === undefined) throw new Error(`--form is ${FORMS.join(' or ')}, not "${values.form}".`);
  const files = await openFiles(onlyPath(positionals));
  const out = values.out ?? `${files.name}.zip`;
  if (!values.force && existsSync(out)) throw new Error(`${out} is there already: --force replaces it.`);
  const packed = isQuiz(files) ? quizPacked(files, form) : await taskPacked(files, form);
  await writeArchive(out, packed.files);
  for (const line of packed.lost) console.log(line);
  console.log(`${out}: ${packed.files.size} files.`);
  return 0;
}

/** Contents of an archive by path, and a line for each loss. */
export interface Packed {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly lost: readonly string[];
}

function quizPacked(files: PackageFiles, form: (typeof FORMS)[number]): Packed {
  if (form === 'plain') throw new Error('The format of 2025-09 has no quizzes.');
  const { quiz, report } = readQuizFiles(files, new Report());
  if (quiz === null) throw new Error(findingsText(report));
  return { files: new Map(files.paths.map((path) => [path, files.read(path)])), lost: [] };
}

/** A task in one of the forms. Rejects with its faults. */
export async function taskPacked(files: PackageFiles, form: (typeof FORMS)[number]): Promise<Packed> {
  const own = ownFiles(files);
  if (form === 'own') return own;
  const changed = await plainFiles({
    paths: [...own.files.keys()].filter((path) => path !== MADE_RECORD),
    read: (path) => Promise.resolve(own.files.get(path) ?? Buffer.alloc(0)),
  });
  const plain = new Map(own.files);
  plain.delete(MADE_RECORD);
  for (const [path, content] of changed) {
    if (content === null) plain.delete(path);
    else plain.set(path, content);
  }
  const note = changed.get(PLAIN_NOTE)?.toString('utf8') ?? '';
  return { files: plain, lost: [...own.lost, ...note.split('\n').filter((line) => line !== '')] };
}

function ownFiles(files: PackageFiles): Packed {
  const task = requireTask(files, null);
  if (isTreeItself(files)) return { files: treeItself(files), lost: [] };
  const contents = new Contents();
  const written = writePackage(task, files, contents);
  const contentOf = (hash: string) => task.contents.get(hash) ?? contents.map.get(hash) ?? Buffer.alloc(0);
  return {
    files: new Map(written.files.map(({ path, hash }) => [path, contentOf(hash)])),
    lost: written.lost.map((group) => `- The group ${group} gives points and has no test.`),
  };
}

/** The files of a folder as they are, with the record of files that a script made. */
function treeItself(files: PackageFiles): ReadonlyMap<string, Buffer> {
  const all = new Map(files.paths.map((path) => [path, files.read(path)]));
  const made = writtenMadeRecord(treeOfFiles(files, new Contents()));
  return made === null ? all : all.set(MADE_RECORD, made);
}

/** Writes to another name first: a reader gets the old archive or the new one, never half of it. */
async function writeArchive(out: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const zipped = [...files].map(([name, content]) => ({ name, content }));
  const { stream } = await spooledZip(() => Readable.from(zipped));
  const part = `${out}.${process.pid}.part`;
  try {
    await pipeline(stream, createWriteStream(part));
    await rename(part, out);
  } finally {
    await rm(part, { force: true });
  }
}

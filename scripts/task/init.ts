import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TEMPLATE_KINDS, type TemplateKind } from '#domain/authoring/task/task-rights.ts';
import { templateOf } from '#server/features/authoring/workshop/templates.ts';
import { type Command, onlyPath } from './command.ts';

const HELP = `Makes the folder of a new task, with files that work at once.

  npm run task -- init FOLDER [options]

  --kind KIND        ${TEMPLATE_KINDS.join(', ')}   (default batch)
  --name TEXT        what it is called                        (default the folder's name)
  --languages LIST   of its statement, as en,bg               (default en)
`;

/** Makes the folder of a new task. */
export const initCommand: Command = {
  summary: 'make the folder of a new task, with files that work at once',
  help: HELP,
  run: init,
};

/** Reads the command line and makes the folder. Throws when the folder already has files. */
async function init(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: 'string', default: 'batch' },
      name: { type: 'string' },
      languages: { type: 'string', default: 'en' },
    },
  });
  const folder = onlyPath(positionals);
  const kind = TEMPLATE_KINDS.find((one) => one === values.kind);
  if (kind === undefined)
    throw new Error(`--kind is one of ${TEMPLATE_KINDS.join(', ')}, not "${values.kind}".`);
  const name = values.name ?? basename(resolve(folder));
  const count = await initTask(folder, { kind, name, languages: values.languages.split(',') });
  console.log(`${folder} has ${count} files. \`npm run task -- check ${folder}\` says whether all is well.`);
  return 0;
}

/** Writes the files of a new task into a new or empty folder; returns their number. */
export async function initTask(
  folder: string,
  task: { readonly kind: TemplateKind; readonly name: string; readonly languages: readonly string[] },
): Promise<number> {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty.`);
  const files = await templateOf(task);
  for (const [path, content] of files) {
    const at = join(folder, ...path.split('/'));
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, content, { flag: 'wx' });
  }
  return files.size;
}

import { baseName, endingOf, type PackageFiles } from '../package/files.ts';
import { listedName, type ReadTask } from '../package/task.ts';
import { plainName, type WrittenFiles } from './files.ts';

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;
/** A picture that lies in the text. */
const EMBEDDED = /data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/=]+)/g;
const ENDINGS: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', 'svg+xml': 'svg' };

/**
 * Writes the statements as they are shown, with their pictures beside them; returns one name for each
 * language, as the format requires. A task without statements gets, for each name, one with only the title.
 */
export function writeStatements(files: WrittenFiles, task: ReadTask): Readonly<Record<string, string>> {
  const written = new Map<string, string>();
  for (const { lang, mime, hash } of task.statements) {
    const code = languageOf(lang);
    if (written.has(code)) continue;
    written.set(code, task.names[lang] ?? task.names[code] ?? listedName(task.names, task.slug));
    const content = mime.startsWith('text/markdown') ? task.contents.get(hash) : undefined;
    if (mime === 'application/pdf') files.put(`statement/problem.${code}.pdf`, hash);
    else if (content === undefined) files.put(`statement/problem.${code}.md`, hash);
    else files.content(`statement/problem.${code}.md`, picturesOut(files, code, content));
  }
  if (written.size === 0) writeTitles(files, task, written);
  return Object.fromEntries(written);
}

/** Writes a statement for each name, as a package must have at least one name with a statement. */
function writeTitles(files: WrittenFiles, task: ReadTask, written: Map<string, string>): void {
  const names = Object.keys(task.names).length > 0 ? task.names : { en: task.slug };
  for (const [lang, name] of Object.entries(names)) {
    const code = languageOf(lang);
    if (written.has(code)) continue;
    written.set(code, name);
    files.content(`statement/problem.${code}.md`, Buffer.from(`${name}\n`));
  }
}

function languageOf(code: string): string {
  const written = code.replace('_', '-');
  return LANGUAGE.test(written) ? written : 'en';
}

function picturesOut(files: WrittenFiles, code: string, content: Buffer): Buffer {
  let count = 0;
  const names = new Map<string, string>();
  const text = content.toString('utf8').replace(EMBEDDED, (_, kind: string, data: string) => {
    const before = names.get(data);
    if (before !== undefined) return before;
    count += 1;
    const name = `picture-${code}-${count}.${ENDINGS[kind] ?? 'png'}`;
    files.content(`statement/${name}`, Buffer.from(data, 'base64'));
    names.set(data, name);
    return name;
  });
  return Buffer.from(text);
}

const SOURCE = /^problem(?:\.([\w-]+))?\.(md|pdf|tex)$/;

/**
 * Copies the statements of an older problem package as their authors wrote them, with all files beside them;
 * returns the languages that have a statement.
 */
export function copyStatements(
  files: WrittenFiles,
  original: PackageFiles,
  folder: string,
): ReadonlySet<string> {
  const languages = new Set<string>();
  const put = (path: string, target: string) => files.content(`statement/${target}`, original.read(path));
  for (const path of original.under(folder)) {
    const found = SOURCE.exec(path);
    const lang = found === null ? null : (found[1] ?? 'en');
    if (lang === null) put(`${folder}/${path}`, path.split('/').map(plainName).join('/'));
    else if (LANGUAGE.test(lang)) {
      languages.add(lang);
      put(`${folder}/${path}`, `problem.${lang}.${endingOf(path)}`);
    }
  }
  for (const path of original.paths) {
    const found = SOURCE.exec(path);
    const lang = found?.[1] ?? 'en';
    if (found?.[2] !== 'pdf' || !LANGUAGE.test(lang)) continue;
    languages.add(lang);
    put(path, `problem.${lang}.${endingOf(baseName(path))}`);
  }
  return languages;
}

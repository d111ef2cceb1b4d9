import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';

const INCLUDE = /\\(?:input|include|subfile)\s*\{([^{}]+)\}/g;

/** A LaTeX statement with the included files put in; missing ones are left out. Cycles are refused before. */
export function withIncludes(files: PackageFiles, file: string): string {
  const folder = posix.dirname(file);
  const textOf = (path: string, above: readonly string[]): string =>
    files.text(path).replace(INCLUDE, (_, name: string) => {
      const next = included(files, [folder, posix.dirname(path)], name);
      return next === undefined || above.includes(next) ? '' : textOf(next, [...above, next]);
    });
  return textOf(file, [file]);
}

/** Refuses includes that form a cycle or are not UTF-8; warns of included files that are missing. */
export function checkIncludes(files: PackageFiles, file: string, report: Report): void {
  const folder = posix.dirname(file);
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) report.error(above.at(-1) ?? path, 'include_cycle', { path });
    if (above.includes(path) || done.has(path)) return;
    done.add(path);
    if (!isUtf8(files.read(path))) report.error(path, 'not_utf8');
    for (const { name, line } of includesIn(files.text(path))) {
      const next = included(files, [folder, posix.dirname(path)], name);
      if (next === undefined) report.warning({ file: path, line }, 'include_missing', { path: name });
      else visit(next, [...above, path]);
    }
  };
  visit(file, []);
}

function includesIn(text: string): readonly { readonly name: string; readonly line: number }[] {
  return text.split('\n').flatMap((line, at) =>
    // Text after a % is a comment.
    [...line.replace(/(?<!\\)%.*$/, '').matchAll(INCLUDE)].map(([, name = '']) => ({ name, line: at + 1 })),
  );
}

function included(files: PackageFiles, folders: readonly string[], name: string): string | undefined {
  return folders
    .map((folder) => posix.normalize(posix.join(folder, name.trim())))
    .flatMap((one) => [one, `${one}.tex`])
    .find((one) => files.has(one));
}

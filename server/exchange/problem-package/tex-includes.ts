import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';

const INCLUDE = /\\(?:input|include|subfile)\s*\{([^{}]+)\}/g;

/** Refuses a LaTeX statement whose files include each other in a circle, or are no UTF-8. */
export function checkIncludes(files: PackageFiles, file: string, report: Report): void {
  const folder = posix.dirname(file);
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) report.error(above.at(-1) ?? path, 'include_cycle', { path });
    if (above.includes(path) || done.has(path)) return;
    done.add(path);
    if (!isUtf8(files.read(path))) report.error(path, 'not_utf8');
    for (const [, name = ''] of files.text(path).matchAll(INCLUDE)) {
      const near = [folder, posix.dirname(path)].map((at) => posix.normalize(posix.join(at, name.trim())));
      const next = near.flatMap((one) => [one, `${one}.tex`]).find((one) => files.has(one));
      if (next !== undefined) visit(next, [...above, path]);
    }
  };
  visit(file, []);
}

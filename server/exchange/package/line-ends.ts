import { type PackageFiles } from './files.ts';
import { type Report } from './report.ts';

const CR = 0x0d;
const LF = 0x0a;

/** Warns of tests with Windows line ends, at the first one: programs that read strictly refuse them. */
export function warnOfWindowsLines(files: PackageFiles, paths: readonly string[], report: Report): void {
  const found = paths.find((path) => files.read(path).includes('\r\n'));
  if (found !== undefined) report.warning(found, 'windows_lines');
}

/** Whether all line ends of these texts are those of Windows, and there is at least one. */
export function areWindowsLines(texts: Iterable<Buffer>): boolean {
  let isOne = false;
  for (const text of texts) {
    for (let at = text.indexOf(LF); at !== -1; at = text.indexOf(LF, at + 1)) {
      if (text[at - 1] !== CR) return false;
      isOne = true;
    }
  }
  return isOne;
}

/** A text whose Windows line ends are replaced by LF. */
export function withoutWindowsLines(text: Buffer): Buffer {
  if (!text.includes('\r\n')) return text;
  const kept = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\r\n', from);
    const end = at === -1 ? text.length : at;
    length += text.copy(kept, length, from, end);
    from = at === -1 ? end : at + 1;
  }
  return kept.subarray(0, length);
}

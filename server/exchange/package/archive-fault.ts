import { type Report } from './report.ts';
import { type Sentence, findingSentence } from './sentences.ts';

/** Beginnings of the zip library's messages, and our sentences for them; its faults have no codes. */
const ZIP_FAULTS: readonly (readonly [RegExp, Sentence['code']])[] = [
  [/^End of central directory record signature not found/, 'not_zip'],
  [/^multi-disk zip files/, 'zip_parts'],
  [/^(?:strong encryption|entry is encrypted)/, 'encrypted'],
  [/^unsupported compression method: (?<value>.*)/, 'zip_method'],
  [/^(?:absolute path|invalid relative path|invalid characters in fileName): (?<file>.*)/s, 'path_leaves'],
  [
    /^(?:too many bytes in the stream|not enough bytes in the stream|compressed\/uncompressed size)/,
    'zip_sizes',
  ],
];

/** Reports a zip library's error about an archive. Rethrows a fault of this machine's disk. */
export function reportZipFault(error: unknown, report: Report): void {
  const { code, file, values } = zipFault(error);
  report.add('error', file, findingSentence(code, values));
}

function zipFault(error: unknown): Sentence & { readonly file: string } {
  const message = messageOf(error);
  for (const [begins, code] of ZIP_FAULTS) {
    const match = begins.exec(message);
    if (match === null) continue;
    const { value, file = '' } = match.groups ?? {};
    return { code, file: file.replace(/\p{Cc}/gu, '\uFFFD'), values: value === undefined ? {} : { value } };
  }
  return { code: 'archive_broken', file: '', values: {} };
}

/** Reports an unreadable tar or tar.gz archive. Rethrows a fault of this machine's disk. */
export function reportTarFault(error: unknown, report: Report): void {
  messageOf(error);
  report.error('', 'archive_broken');
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error) || 'syscall' in error) throw error;
  return error.message;
}

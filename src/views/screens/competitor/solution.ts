import { languageOfFile } from '../../../../domain/languages.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';

/** What is wrong with a solution before it is sent (TSK-2); the key is the one the server would answer. */
export interface SolutionFault {
  readonly key:
    | 'backend.unknown_language'
    | 'backend.language_not_allowed'
    | 'backend.too_large'
    | 'backend.empty_source';
}

/** The first fault of a solution; null when it may be sent. `language` is null where a file's name told none. */
export function solutionFault(
  language: string | null,
  bytes: number,
  task: Pick<TaskDetail, 'languages' | 'max_source_bytes'>,
): SolutionFault | null {
  if (language === null) return { key: 'backend.unknown_language' };
  if (!task.languages.includes(language)) return { key: 'backend.language_not_allowed' };
  if (bytes === 0) return { key: 'backend.empty_source' };
  return bytes > task.max_source_bytes ? { key: 'backend.too_large' } : null;
}

/** The language of a chosen file by its name; null when the table does not know it. */
export function languageOfChosen(fileName: string): string | null {
  return languageOfFile(fileName)?.extension ?? null;
}

/** Length of a text as it is sent, in bytes. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Bytes as base64, for what is not text. */
export function base64Of(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
}

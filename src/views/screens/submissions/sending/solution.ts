import { languageOfFile } from '#domain/submissions/languages.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';

/** Number of arguments that every engine takes in one call. */
const CHUNK_BYTES = 0x2000;

/** A fault of a solution before it is sent (TSK-2); the key is the one the server would answer. */
export interface SolutionFault {
  readonly key:
    | 'backend.unknown_language'
    | 'backend.language_not_allowed'
    | 'backend.too_large'
    | 'backend.empty_source';
}

/** The first fault of a solution; null when it may be sent. `language` is null where a file's name says none. */
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

/** A file as it is sent, byte for byte: as text where it is text in UTF-8, so that its receipt is that of the file. */
export async function contentOf(
  file: Blob,
): Promise<{ readonly source: string; readonly encoding: 'text' | 'base64' }> {
  const bytes = await file.arrayBuffer();
  try {
    const source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { source, encoding: 'text' };
  } catch {
    return { source: base64Of(new Uint8Array(bytes)), encoding: 'base64' };
  }
}

function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(characters);
}

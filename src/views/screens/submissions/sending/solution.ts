import { languageOfFile } from '#domain/submissions/languages.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';

/** Number of bytes per call, which every engine accepts as arguments. */
const CHUNK_BYTES = 0x2000;

/**
 * A fault of a solution before it is sent (TSK-2), with the key that the server would return. `file.changed`: browsers refuse to
 * read a file that was changed or removed after it was chosen.
 */
export interface SolutionFault {
  readonly key:
    | 'file.changed'
    | 'backend.unknown_language'
    | 'backend.language_not_allowed'
    | 'backend.too_large'
    | 'backend.empty_source';
}

/** The first fault of a solution; null: it can be sent. `language` is null for an unknown file extension. */
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

/** The language of a chosen file by its name; null: unknown. */
export function languageOfChosen(fileName: string): string | null {
  return languageOfFile(fileName)?.extension ?? null;
}

/** Length of a text as it is sent, in bytes. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * A file's exact bytes for sending: as text if valid UTF-8, so that the receipt's hash is the file's. Rejects if the file cannot
 * be read any more.
 */
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

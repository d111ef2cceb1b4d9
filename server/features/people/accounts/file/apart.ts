import { type ErrorKey } from '#protocol/errors.ts';
import { Apart } from '#server/model/apart/apart.ts';
import { type Whose } from '#server/model/fair-turns.ts';
import { badRequest } from '#server/model/fault.ts';
import { argumentsOf } from '#server/programs.ts';
import { type FileTable, type ReadingWishes } from './file-table.ts';

/** A users file as it was uploaded. */
export interface TableJob {
  readonly content: Uint8Array;
  readonly name: string;
  readonly wishes: ReadingWishes;
}

/** The table of a file, or its fault. */
export type TableAnswer =
  | { readonly table: FileTable }
  | { readonly key: ErrorKey; readonly detail: string | null };

/** The limits of the process; a file with the most people allowed takes a second and 200 MB. */
const tables = new Apart<TableJob, TableAnswer>({
  program: argumentsOf('people-file'),
  most: 2,
  maxMs: 30_000,
  maxHeapMb: 768,
});

/**
 * Reads a users file in a process of its own; 400 with the fault of the whole file, also where it ends that
 * process.
 */
export async function readTableApart(
  content: Buffer,
  name: string,
  whose: Whose,
  wishes: ReadingWishes = {},
): Promise<FileTable> {
  const answer = await tables.ask({ content, name, wishes }, whose);
  if (answer === null) throw badRequest('people.file_unread');
  if ('key' in answer) throw badRequest(answer.key, answer.detail);
  return answer.table;
}

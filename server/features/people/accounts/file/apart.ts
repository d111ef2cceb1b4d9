import { type ErrorKey } from '#protocol/errors.ts';
import { Apart } from '#server/model/apart/apart.ts';
import { type Whose } from '#server/model/fair-turns.ts';
import { badRequest } from '#server/model/fault.ts';
import { argumentsOf } from '#server/programs.ts';
import { type FileTable, type ReadingWishes } from './file-table.ts';

/** A users file as it was given. */
export interface TableJob {
  readonly content: Uint8Array;
  readonly name: string;
  readonly wishes: ReadingWishes;
}

/** Its table, or what is wrong with it. */
export type TableAnswer =
  | { readonly table: FileTable }
  | { readonly key: ErrorKey; readonly detail: string | null };

/** A file of as many people as one may hold takes a second and 200 MB. */
const tables = new Apart<TableJob, TableAnswer>({
  program: argumentsOf('people-file'),
  most: 2,
  maxMs: 30_000,
  maxHeapMb: 768,
});

/** Reads a users file in a process of its own; 400 with what is wrong with it as a whole, also where it ends its reader. */
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

import { type FileEncoding } from '#domain/people/people-columns.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type FilePlan } from '#protocol/wire/staff/people/people-file.ts';

/** Rows with the numbers a spreadsheet shows beside them. */
export type FileRows = readonly { readonly number: number; readonly cells: readonly string[] }[];

/** A file as a table of texts: its headers, and its rows. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: FileRows;
  /** Which row the headers are in, 0 for none, and the rows it may be; null: the file has no such row. */
  readonly head: FilePlan['head'];
  /** Of a file of text. */
  readonly encoding?: FileEncoding;
  /** Rows at the foot that name nobody: a total. */
  readonly passedOver: readonly number[];
  /** Cells that nobody can have meant, by row and column from 0: an error, a number whose digits are lost. */
  readonly oddCells?: readonly { readonly row: number; readonly column: number; readonly key: ErrorKey }[];
  /** Likely mistakes in the file, and what was passed over. */
  readonly findings?: readonly Finding[];
  /** Accounts of no competitors in a file of another system: they are named, and not made. */
  readonly others?: FilePlan['left_out'];
}

/** The way in which a file is to be read, where its giver says so. */
export interface ReadingWishes {
  readonly head?: number | undefined;
  readonly encoding?: FileEncoding | undefined;
}

import { type FileEncoding } from '#domain/people/people-columns.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type FilePlan } from '#protocol/wire/staff/people/people-file.ts';

/** Rows with the numbers that a spreadsheet shows beside them. */
export type FileRows = readonly { readonly number: number; readonly cells: readonly string[] }[];

/** A file as a table of texts: its headers, and its rows. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: FileRows;
  /**
   * The number of the header row, 0 for none, and the rows that may be chosen; null: the file has no such
   * row.
   */
  readonly head: FilePlan['head'];
  /** Only for a text file. */
  readonly encoding?: FileEncoding;
  /** Rows at the foot that name nobody, such as a total. */
  readonly passedOver: readonly number[];
  /** Cells that nobody can have meant, by row and column from 0: an error, or a number that lost digits. */
  readonly oddCells?: readonly { readonly row: number; readonly column: number; readonly key: ErrorKey }[];
  /** Likely mistakes in the file, and the rows that were skipped. */
  readonly findings?: readonly Finding[];
  /** Accounts in another system's file that are no contestants: they are named, but not created. */
  readonly others?: FilePlan['left_out'];
}

/** Choices for reading a file. */
export interface ReadingWishes {
  readonly head?: number | undefined;
  readonly encoding?: FileEncoding | undefined;
}

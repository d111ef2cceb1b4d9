import { type FilePlan } from '../../../../protocol/wire/staff/people-file.ts';

/** A file as a table of texts: its headers, and its rows with the number a spreadsheet shows beside them. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** Accounts of no competitors in a file of another system: they are named, and not made. */
  readonly others?: FilePlan['left_out'];
}

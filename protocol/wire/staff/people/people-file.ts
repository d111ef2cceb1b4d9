import * as v from 'valibot';
import { FILE_ENCODINGS, FILE_FIELDS } from '#domain/people/people-columns.ts';
import { PERSON_FIELDS } from '#domain/people/people.ts';
import { packageFinding } from '../authoring/packages.ts';

const fileField = v.picklist(FILE_FIELDS);

/** A row of a users file and its effect. */
const fileRow = v.object({
  /** Row number of a spreadsheet. */
  row: v.number(),
  state: v.picklist(['new', 'changed', 'same', 'error']),
  /** Values to be written; for an error, the file's own. */
  values: v.partial(
    v.object(
      Object.fromEntries(PERSON_FIELDS.map((field) => [field, v.string()])) as Record<
        (typeof PERSON_FIELDS)[number],
        v.StringSchema<undefined>
      >,
    ),
  ),
  /** Present values of the fields that change. */
  before: v.record(v.string(), v.string()),
  errors: v.array(v.object({ field: fileField, key: v.string(), detail: v.nullable(v.string()) })),
  category: v.string(),
});
export type FileRow = v.InferOutput<typeof fileRow>;

/** The effect of a users file, before anything is written. */
export const filePlan = v.object({
  columns: v.array(v.object({ header: v.string(), field: v.nullable(fileField) })),
  /** Encoding in which it was read; null: a workbook or an archive, which state it themselves. */
  encoding: v.nullable(v.picklist(FILE_ENCODINGS)),
  /**
   * The number of the header row, 0 for none, and the rows at the top that may be chosen; null: the file has
   * no such row.
   */
  head: v.nullable(
    v.object({ row: v.number(), choices: v.array(v.object({ row: v.number(), text: v.string() })) }),
  ),
  /** Rows at the foot without a person (a total). */
  passed_over: v.array(v.number()),
  /** The rows; empty where no column holds the login name. */
  rows: v.array(fileRow),
  counts: v.object({ new: v.number(), changed: v.number(), same: v.number(), error: v.number() }),
  /** Number of them who are added to the contest; 0 where none is chosen. */
  entering: v.number(),
  /**
   * Accounts that are no contestants (judges, admins) in a file of another system, by line and type: they are
   * not created.
   */
  left_out: v.array(v.object({ line: v.number(), login: v.string(), type: v.string() })),
  /** Likely mistakes in the file, and its skipped parts. */
  findings: v.array(packageFinding),
  /** Id of this plan: only its rows are written. */
  plan: v.string(),
});
export type FilePlan = v.InferOutput<typeof filePlan>;

/** Numbers of written rows. */
export const fileWritten = v.object({
  counts: v.object({ new: v.number(), changed: v.number(), same: v.number() }),
  entered: v.number(),
  ids: v.array(v.number()),
});

import * as v from 'valibot';
import { MAX_CRITERIA } from '#domain/marking/marking.ts';
import { criterion } from '#protocol/wire/staff/marking/works.ts';

/** The marking criteria of a task or a long answer, in the form of a contest's file. */
export const fileCriteria = v.optional(
  v.pipe(v.array(v.strictObject(criterion.entries)), v.maxLength(MAX_CRITERIA)),
  [],
);

import * as v from 'valibot';
import { MACHINE_OUTCOMES, MACHINE_TESTS } from '#domain/proctoring/machine-tests.ts';
import { instant } from '#protocol/fields.ts';

/** Longest measurement of one test, characters. */
const MAX_DETAIL_CHARS = 200;

/** The tests of a machine, each at most once. */
export const machineResultList = v.pipe(
  v.array(
    v.object({
      test: v.picklist(MACHINE_TESTS),
      outcome: v.picklist(MACHINE_OUTCOMES),
      detail: v.pipe(v.string(), v.maxLength(MAX_DETAIL_CHARS, 'backend.too_long')),
    }),
  ),
  v.minLength(1),
  v.maxLength(MACHINE_TESTS.length),
);

/** Time and result of the check of one's own machine; null: it was not checked. */
export const ownMachineCheck = v.object({
  last: v.nullable(v.object({ at: instant, outcome: v.picklist(MACHINE_OUTCOMES) })),
});

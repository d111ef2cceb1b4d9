/**
 * Final verdicts of a submission. AC accepted, WA wrong answer (also partly right, with points), TLE CPU time, WTL wall
 * time, MLE memory, OLE output, RE run-time error, CE compile error, SEC forbidden call, IE the judge's own failure.
 */
export const VERDICTS = ['AC', 'WA', 'TLE', 'WTL', 'MLE', 'OLE', 'RE', 'CE', 'SEC', 'IE'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where a submission stands: waiting, in work, or judged. */
export const SUBMISSION_STATUSES = ['queued', 'compiling', 'running', 'judged'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Whether a verdict costs penalty in icpc: AC, CE and IE do not (ICPC rules, as in the Contest API). */
export function isPenalised(verdict: Verdict): boolean {
  return verdict !== 'AC' && verdict !== 'CE' && verdict !== 'IE';
}

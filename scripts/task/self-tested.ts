import { type Finding } from '#server/exchange/package/report.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { type SelfTest, selfTest } from '#server/exchange/self-test/run.ts';
import { withJudges } from './judging.ts';
import { selfTestText } from './package-text.ts';
import { createProgress } from './self-test-progress.ts';

/** Options of the commands that judge the jury's submissions. */
export const SELF_TEST_OPTIONS = {
  'no-self-test': { type: 'boolean', default: false },
  'time-limit': { type: 'string' },
  slots: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The help of these options. */
export const SELF_TEST_HELP = `  --no-self-test     do not judge the jury's submissions
  --time-limit S     seconds of CPU, where the package states none (or instead of what it states)
  --slots N          submissions judged at once               (default one a core)
  --json             what was found as JSON, for other programs
`;

/** Prints to a terminal; '' prints nothing. */
export type Say = (text: string) => void;

/** Prints for a person; prints nothing for another program, which reads only the JSON at the end. */
export function sayingOf({ json }: { readonly json: boolean }): Say {
  return (text) => {
    if (!json && text !== '') console.log(`${text}\n`);
  };
}

/** Judges the submissions of a task and compares them with the claims; null with `--no-self-test`. */
export async function selfTested(
  task: ReadTask,
  values: { readonly 'no-self-test': boolean; readonly slots?: string | undefined },
  say: Say,
): Promise<SelfTest | null> {
  if (values['no-self-test']) {
    if (task.timing === null) return null;
    throw new Error(
      'The package states no time limit: give one with --time-limit, or let the self-test find it.',
    );
  }
  const wanted = { slots: values.slots, atMost: task.submissions.length };
  return withJudges(task.contents, wanted, async ({ judges, hasLanguage }) => {
    const progress = createProgress(process.stderr);
    const tested = await selfTest(task, judges, hasLanguage, progress.onEvent);
    progress.end();
    say(selfTestText(tested));
    if (task.timing !== null) say(`The time limit is ${tested.task.judge.limits.cpuMs / 1000} s.`);
    return tested;
  });
}

/** Whether no result contradicts a claim; true without a self-test. */
export function isAsStated(tested: SelfTest | null): boolean {
  return (
    tested === null || (tested.faults.length === 0 && tested.rows.every(({ faults }) => faults.length === 0))
  );
}

/** The findings, for other programs; the contents of files are left out. */
export function foundJson(found: {
  readonly findings: readonly Finding[];
  readonly task: ReadTask | null;
  readonly tested: SelfTest | null;
}): Readonly<Record<string, unknown>> {
  const { findings, tested } = found;
  const task = tested?.task ?? found.task;
  return {
    findings,
    task: task && { ...task, contents: undefined },
    self_test: tested && {
      faults: tested.faults,
      submissions: tested.rows.map(({ submission, result, faults }) => ({
        path: submission.path,
        language: submission.language,
        faults,
        result,
      })),
    },
  };
}

import { type Bench } from '../bench.ts';
import { type Program } from '../compile.ts';
import { juryRequest, type JuryTime, juryWords } from '../jury.ts';
import { type Checker, type JudgeTest } from '#server/contract/task.ts';
import { type Checked, CheckerFault, RIGHT } from './check.ts';
import { compareFiles } from './compare.ts';
import { type Convention, understand } from './words.ts';

/** Checks a test's output, a file of this machine. Rejects with a `CheckerFault` when the checker fails. */
export type Check = (test: JudgeTest, output: string) => Promise<Checked>;

/** A built checker program. */
export interface BuiltChecker {
  readonly convention: Convention;
  readonly program: Program;
  readonly args: readonly string[];
  /** Time limits for one test. */
  readonly time: JuryTime;
}

/** The checker of a task: a rule, or the built program. */
export function checkBy(bench: Bench, rule: Checker, built: BuiltChecker | null): Check {
  if (rule.kind !== 'program') {
    return async (test, output) =>
      test.answer === null
        ? RIGHT
        : compareFiles(rule, { answer: await bench.files.path(test.answer.hash), output });
  }
  if (built === null) throw new CheckerFault('the checker was not built');
  return (test, output) => checkByProgram(bench, built, test, output);
}

async function checkByProgram(
  bench: Bench,
  { convention, program, args, time }: BuiltChecker,
  test: JudgeTest,
  output: string,
): Promise<Checked> {
  const input = await bench.files.path(test.input.hash);
  const answer = test.answer === null ? bench.nothing : await bench.files.path(test.answer.hash);
  const own = [...args, ...test.checkerArgs];
  const given = {
    kattis: [input, answer, './', ...own],
    testlib: [input, output, answer, ...own],
    cms: [input, answer, output, ...own],
    'kattis-validator': own,
    'testlib-validator': own,
  }[convention];
  const request = await juryRequest(bench, {
    program,
    args: given,
    reads: [input, answer, output],
    stdin: convention === 'testlib' || convention === 'cms' ? { nowhere: true } : { file: output },
    stdout: convention === 'cms' ? { file: bench.juryOutput } : { nowhere: true },
    limits: time,
  });
  const { end } = await bench.box.run(request);
  return understand(convention, await juryWords(bench, convention, end, bench.juryOutput));
}

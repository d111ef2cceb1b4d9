import { parseArgs } from 'node:util';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { withTimeLimit } from '#server/exchange/self-test/run.ts';
import { isQuiz, readQuizFiles } from '#server/features/quiz/read.ts';
import { type Command, onlyPath, timeLimitOf } from './command.ts';
import { quizReadingText } from './package-text.ts';
import {
  foundJson,
  isAsStated,
  SELF_TEST_HELP,
  SELF_TEST_OPTIONS,
  sayingOf,
  selfTested,
} from './self-tested.ts';
import { withMadeTests } from './with-made-tests.ts';

const HELP = `Reads a task, judges its solutions on all tests, and says where they are not as it is stated of them.

  npm run task -- check FOLDER|FILE [options]

Formats: ICPC/Kattis problem packages (2025-09 and legacy), CMS' Italian format and Polygon's packages, a folder or an archive.
A folder with a quiz.yaml is a quiz, of which the questions are read. Every fault is told with file and line.

${SELF_TEST_HELP}
Ends with 0 when all is well, with 1 otherwise.
`;

/** Reads a package and judges its submissions. */
export const checkCommand: Command = {
  summary: 'read a task, judge its solutions, and say what is not as it should be',
  help: HELP,
  run: check,
};

async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: SELF_TEST_OPTIONS,
  });
  const path = onlyPath(positionals);
  const limitMs = timeLimitOf(values['time-limit']);
  const say = sayingOf(values);
  const print = (isGood: boolean, json: unknown) => {
    if (values.json) console.log(JSON.stringify(json, null, 2));
    return isGood ? 0 : 1;
  };
  const report = new Report();
  const files = await openPackage(path, report);
  if (files !== null && isQuiz(files)) {
    const reading = readQuizFiles(files, report);
    say(quizReadingText(reading));
    return print(reading.quiz !== null, { findings: reading.report, quiz: reading.quiz });
  }
  return withMadeTests(files, report, { runsNothing: values['no-self-test'], say }, async (reading) => {
    const task =
      limitMs === null || reading.task === null ? reading.task : withTimeLimit(reading.task, limitMs);
    const tested = task && (await selfTested(task, values, say));
    return print(
      task !== null && isAsStated(tested),
      foundJson({ findings: reading.report, task: reading.task, tested }),
    );
  });
}

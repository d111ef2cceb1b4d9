import { useTranslation } from 'react-i18next';
import { type Judgement } from '#protocol/wire/submissions/submission.ts';
import { type StaffJudgement } from '#protocol/wire/staff/submissions/submission.ts';
import { Code } from '#views/components/Code.tsx';
import { Card } from '#views/components/Section.tsx';
import { type Subtask, SubtaskCard } from './SubtaskCard.tsx';
import { testsBySubtask } from './grouping.ts';
import { TestTable } from './TestTable.tsx';
import styles from './JudgementView.module.css';

/**
 * The visible part of a judgement: the compiler's output, each subtask with a square per test, and the tests
 * with time, memory and the output on samples (TSK-3). `holders` has for each subtask the id of the
 * submission whose points count; null: none.
 */
export function JudgementView(props: {
  readonly judgement: Omit<Judgement | StaffJudgement, 'subtasks'> & {
    readonly subtasks: readonly Subtask[] | null;
  };
  readonly submissionId: number;
  readonly holders?: readonly (number | null)[];
}) {
  const { judgement, submissionId, holders } = props;
  const { compile_output: compileOutput, subtasks, tests } = judgement;
  const { t } = useTranslation();
  const grouped = testsBySubtask(tests ?? []);
  const wasRun = !wasOnlyCompiled(compileOutput, tests);
  return (
    <>
      {compileOutput !== '' && <Code text={compileOutput} title={t('judgement.compile_output')} isWrapped />}
      {wasRun && subtasks !== null && subtasks.length > 0 && (
        <Card title={t('submission.subtasks')}>
          <ol className={styles['subtasks']}>
            {subtasks.map((subtask, at) => (
              // The index is the key, since subtasks are never reordered.
              <SubtaskCard
                key={at}
                number={at + 1}
                subtask={subtask}
                tests={grouped.get(at) ?? []}
                counts={holders === undefined ? null : holders[at] === submissionId}
              />
            ))}
          </ol>
        </Card>
      )}
      {wasRun && tests !== null && tests.length > 0 && (
        <Card title={t('judgement.tests')} flush>
          <TestTable tests={tests} subtasks={subtasks?.length ?? 0} />
        </Card>
      )}
      {(tests ?? []).map(
        (test) =>
          test.stderr !== '' && (
            <Code
              key={test.number}
              text={test.stderr}
              title={t('judgement.stderr_of', { test: 'name' in test ? test.name : test.number })}
              isWrapped
            />
          ),
      )}
    </>
  );
}

/** Whether a program did not compile, and therefore was not run: only the compiler's output is shown. */
function wasOnlyCompiled(
  compileOutput: string,
  tests: Judgement['tests'] | StaffJudgement['tests'],
): boolean {
  return compileOutput !== '' && tests?.every(({ verdict }) => verdict === null) === true;
}

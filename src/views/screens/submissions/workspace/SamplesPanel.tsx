import { useTranslation } from 'react-i18next';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { answerTo } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Code } from '#views/components/Code.tsx';
import { Spinner } from '#views/components/Spinner.tsx';
import { runEndWords } from '#views/components/runEndWords.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { RunTag } from '../judgement/RunTag.tsx';
import { UserTestAllowance } from '../sending/SubmitAllowance.tsx';
import { type SolutionInHand } from '../sending/useSolution.ts';
import { RunButton, UserTestRefusal } from '../sending/UserTestPanel.tsx';
import { useUserTest } from '../sending/useUserTest.ts';
import { firstDifference } from '#views/screens/tasks/statement/compareOutput.ts';
import { look } from '#views/components/look.ts';
import styles from './SamplesPanel.module.css';

type Sample = TaskDetail['samples'][number];

const selectRun = ({ userTests }: State, task: number, sample: string): UserTest | null => {
  const id = userTests.samples[task]?.[sample]?.id ?? null;
  return id === null ? null : (userTests.own?.get(id) ?? null);
};
/** The output of a run; the run's panel loads it. */
const selectOutput = (state: State, id: number): string | null =>
  answerTo(state, 'userTest', { utid: id })?.output ?? null;

/** The samples of a task, each with buttons that copy it and that run the current program on it. */
export function SamplesPanel({
  task,
  solution,
}: {
  readonly task: TaskDetail;
  readonly solution: SolutionInHand;
}) {
  const { canRun, run } = useUserTest(task, solution);
  const { t } = useTranslation();
  return (
    <div className={styles['samples']}>
      {task.can_user_test && (
        <>
          <UserTestAllowance />
          <UserTestRefusal number={task.number} />
        </>
      )}
      {task.samples.map((sample, at) => (
        <section
          key={sample.name}
          className={look('grid', 'gap8', 'shrink')}
          aria-label={t('samples.sample', { number: at + 1 })}
        >
          <header className={look('row', 'wrap', 'gap4x12', 'shrink')}>
            <h2 className={look('size14')}>{t('samples.sample', { number: at + 1 })}</h2>
            {task.can_user_test && (
              <RunButton
                number={task.number}
                label={t('samples.run', { number: at + 1 })}
                disabled={!canRun}
                onRun={() => run({ input: sample.input, inputName: `${at + 1}.in`, sample: sample.name })}
              />
            )}
            <Outcome task={task} sample={sample} />
          </header>
          <div className={styles['texts']}>
            <Code text={sample.input} title={t('samples.input')} />
            {sample.answer !== null && <Code text={sample.answer} title={t('samples.expected')} />}
            <Output task={task.number} sample={sample.name} />
          </div>
        </section>
      ))}
    </div>
  );
}

function Outcome({ task, sample }: { readonly task: TaskDetail; readonly sample: Sample }) {
  const run = useSelected(selectRun, task.number, sample.name);
  const { t } = useTranslation();
  const format = useFormat();
  if (run === null) return null;
  return (
    <span className={look('row', 'wrap', 'gap4x12', 'shrink')} role="status">
      {run.status !== 'judged' && <Spinner />}
      {run.verdict === 'AC' && sample.answer !== null ? (
        <Compared key={run.id} task={task} run={run} expected={sample.answer} />
      ) : (
        <>
          <RunTag userTest={run} />
          {run.verdict !== 'AC' && <span>{runEndWords(t, run)}</span>}
        </>
      )}
      <span className={look('text2', 'size12')}>
        {t('samples.run_at', { time: format.timeWithSeconds(run.at) })}
      </span>
    </span>
  );
}

/** The comparison of a finished run's output with the expected one, once it is loaded. */
function Compared(props: { readonly task: TaskDetail; readonly run: UserTest; readonly expected: string }) {
  const { task, run, expected } = props;
  const output = useSelected(selectOutput, run.id);
  if (output === null) return <RunTag userTest={run} />;
  return <Comparison output={output} expected={expected} hasManyAnswers={task.has_many_answers} />;
}

function Comparison(props: {
  readonly output: string;
  readonly expected: string;
  readonly hasManyAnswers: boolean;
}) {
  const { output, expected, hasManyAnswers } = props;
  const { t } = useTranslation();
  const line = firstDifference(output, expected);
  if (line === null) return <Badge tone="good">{t('samples.same')}</Badge>;
  return (
    <>
      <Badge tone={hasManyAnswers ? 'wait' : 'bad'}>{t('samples.differs', { line })}</Badge>
      {hasManyAnswers && <span className={look('text2', 'size12')}>{t('samples.other_right')}</span>}
    </>
  );
}

/** The program's output beside the expected one, and errors of the compiler or the program, if any. */
function Output({ task, sample }: { readonly task: number; readonly sample: string }) {
  const run = useSelected(selectRun, task, sample);
  return run?.status === 'judged' ? <OutputOf key={run.id} id={run.id} /> : null;
}

function OutputOf({ id }: { readonly id: number }) {
  const { answer } = useResource('userTest', { utid: id });
  const { t } = useTranslation();
  if (answer === null) return null;
  const { output, stderr, compile_output: compileOutput } = answer;
  return (
    <>
      {output !== null && <Code text={output} title={t('samples.output')} />}
      {compileOutput !== '' && <Code text={compileOutput} title={t('judgement.compile_output')} isWrapped />}
      {stderr !== '' && <Code text={stderr} title={t('user_test.stderr')} isWrapped />}
    </>
  );
}

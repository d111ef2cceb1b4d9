import { type CSSProperties, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { TabList } from '#views/components/Tabs.tsx';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { useSelected } from '#views/useSelected.ts';
import { TaskMarksAfter } from '#views/kit/marks/MarksAfter.tsx';
import { NotArrived } from '../sending/NotArrived.tsx';
import { SendBar } from '../sending/SendBar.tsx';
import { SolutionEditor } from '../sending/SolutionEditor.tsx';
import { useSolution } from '../sending/useSolution.ts';
import { useSubmission } from '../sending/useSubmission.ts';
import { Divider } from '#views/kit/Divider.tsx';
import { DrawnAfter } from '#views/kit/DrawnAfter.tsx';
import { StatementPane } from '#views/screens/tasks/statement/StatementPane.tsx';
import { TaskHead } from './TaskHead.tsx';
import { type TaskStand } from '#streams/state/tasks/taskStands.ts';
import { selectOutbox, selectTaskSubmissions } from '#streams/state/tasks/ownTasks.ts';
import styles from './TaskWorkspace.module.css';
import { useDivider } from '#views/kit/useDivider.ts';
import { type Part, useWorkspaceKeys } from './useWorkspaceKeys.ts';
import { WorkPanel, type WorkTab } from './WorkPanel.tsx';
import { classNames } from '#views/components/classNames.ts';

/** From this width on, the parts are side by side. */
const WIDE = '(min-width: 1100px)';
/** Initial positions of the dividers and their limits, percent; 80 columns of code fit at 1,440 px. */
const STATEMENT = { initial: 37, min: 20, max: 75 };
const WORK = { initial: 36, min: 8, max: 75 };

/**
 * The page of a task (TSK-1): statement, solution, and samples with submissions, side by side if there is
 * room, otherwise as three tabs. The button that sends is always in view. The statement is drawn first: it is what people read
 * while the rest is made.
 */
export function TaskWorkspace({
  task,
  stand,
}: {
  readonly task: TaskDetail;
  readonly stand: TaskStand | null;
}) {
  const { number } = task;
  const hasSent = useSelected(selectOutbox, number).length > 0;
  const sentBefore = (useSelected(selectTaskSubmissions, number)?.length ?? 0) > 0;
  const [part, setPart] = useState<Part>('statement');
  const [chosen, setChosen] = useState<WorkTab | null>(null);
  const isWide = useMediaQuery(WIDE);
  const isNew = isWide && task.samples.length > 0 && !hasSent && !sentBefore;
  const [initial] = useState<WorkTab>(isNew ? 'samples' : 'submissions');
  const solution = useSolution(task);
  const { canSend, submit } = useSubmission(task, solution, () => {
    setChosen('submissions');
    setPart((now) => (now === 'solution' ? 'work' : now));
  });
  const statement = useDivider('taskStatement', STATEMENT.initial);
  const work = useDivider('taskWork', WORK.initial);
  const workspace = useRef<HTMLDivElement>(null);
  const id = useId();
  const { t } = useTranslation();
  useWorkspaceKeys(workspace, {
    onSend: () => {
      if (canSend) submit();
    },
    onPart: setPart,
  });
  const partProps = (name: Part) => ({
    id: `${id}-${name}`,
    'data-part': name,
    'data-shown': part === name || undefined,
    tabIndex: -1,
  });
  return (
    <div
      ref={workspace}
      data-workspace
      className={styles['workspace']}
      style={{ '--statement': `${statement.value}%`, '--work': `${work.value}%` } as CSSProperties}
    >
      <div className={styles['head']}>
        <TaskHead task={task} stand={stand} />
        <TaskMarksAfter task={number} />
        {!isWide && part !== 'work' && <NotArrived number={number} onSee={() => setPart('work')} />}
      </div>
      <div className={classNames(styles['tabs'], 'no-print')}>
        <TabList
          id={id}
          panelOf={(name) => `${id}-${name}`}
          label={t('task.parts')}
          selected={part}
          onSelect={setPart}
          tabs={[
            { id: 'statement', label: t('statement.title') },
            { id: 'solution', label: t('task.solution') },
            { id: 'work', label: t('task.submissions') },
          ]}
        />
      </div>
      <section {...partProps('statement')} aria-label={t('statement.title')} className={styles['statement']}>
        <StatementPane task={task} />
      </section>
      <Divider
        label={t('task.divider')}
        orientation="vertical"
        controls={`${id}-statement`}
        {...STATEMENT}
        {...statement}
      />
      <section
        {...partProps('solution')}
        aria-label={t('task.solution')}
        className={classNames(styles['solution'], 'no-print')}
      >
        <DrawnAfter>
          <SolutionEditor task={task} solution={solution} />
        </DrawnAfter>
      </section>
      <Divider
        label={t('task.divider_work')}
        orientation="horizontal"
        isFromEnd
        controls={`${id}-work`}
        {...WORK}
        {...work}
      />
      <section
        {...partProps('work')}
        aria-label={t('task.work')}
        className={classNames(styles['work'], 'no-print')}
      >
        <DrawnAfter>
          <WorkPanel task={task} solution={solution} selected={chosen ?? initial} onSelect={setChosen} />
        </DrawnAfter>
      </section>
      <div className={classNames(styles['bar'], 'no-print')}>
        <SendBar task={task} solution={solution} canSend={canSend} onSend={submit} />
      </div>
    </div>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { TabList } from '#views/components/Tabs.tsx';
import { useSelected } from '#views/useSelected.ts';
import { FeedbackNote } from '../judgement/FeedbackNote.tsx';
import { OwnSubmissions } from '../own/OwnSubmissions.tsx';
import { OwnUserTests } from '../own/OwnUserTests.tsx';
import { SubtaskStands } from '../judgement/SubtaskStands.tsx';
import { Outbox } from '../sending/Outbox.tsx';
import { type SolutionInHand } from '../sending/useSolution.ts';
import { UserTestPanel } from '../sending/UserTestPanel.tsx';
import { SamplesPanel } from './SamplesPanel.tsx';
import { selectTaskSubmissions } from '#streams/state/tasks/ownTasks.ts';
import styles from './WorkPanel.module.css';

/** The tabs below the editor. */
export type WorkTab = 'samples' | 'test' | 'submissions';

/** The panel beside the solution: samples and own input to run it on, and the person's submissions. */
export function WorkPanel(props: {
  readonly task: TaskDetail;
  readonly solution: SolutionInHand;
  readonly selected: WorkTab;
  readonly onSelect: (tab: WorkTab) => void;
}) {
  const { task, solution, selected, onSelect } = props;
  const count = useSelected(selectTaskSubmissions, task.number)?.length ?? 0;
  const id = useId();
  const { t } = useTranslation();
  return (
    <>
      <div className={styles['tabs']}>
        <TabList
          id={id}
          panelOf={() => `${id}-panel`}
          label={t('task.work')}
          selected={selected}
          onSelect={onSelect}
          tabs={[
            ...(task.samples.length > 0 ? [{ id: 'samples' as const, label: t('samples.title') }] : []),
            ...(task.can_user_test ? [{ id: 'test' as const, label: t('user_test.try') }] : []),
            { id: 'submissions', label: t('submissions.own'), count },
          ]}
        />
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        tabIndex={-1}
        className={styles['panel']}
      >
        <Outbox number={task.number} withReceipt={selected === 'submissions'} />
        {selected === 'samples' && <SamplesPanel task={task} solution={solution} />}
        {selected === 'test' && <UserTestPanel task={task} solution={solution} />}
        {selected === 'submissions' && (
          <>
            <FeedbackNote />
            <div className={styles['lists']}>
              <OwnSubmissions number={task.number} />
              <SubtaskStands task={task} />
            </div>
          </>
        )}
        {selected !== 'samples' && <OwnUserTests number={task.number} />}
      </div>
    </>
  );
}

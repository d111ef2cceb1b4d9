import { useParams } from 'react-router-dom';
import { taskPath } from '#domain/sidebar.ts';
import { type Task, type TaskDetail } from '#protocol/wire/tasks.ts';
import { type State } from '#streams/state/state.ts';
import { selectTaskDetail } from '#streams/state/tasks/taskNames.ts';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { TaskAbsence } from '#views/screens/tasks/statement/TaskAbsence.tsx';
import styles from './TaskScreen.module.css';
import { selectTaskStands, type TaskStand } from '#streams/state/tasks/taskStands.ts';
import { selectTask } from '#streams/state/tasks/ownTasks.ts';
import { selectUserTypes } from '#streams/state/session/session.ts';
import { onDemand } from '#views/onDemand.tsx';
import { TaskWorkspace } from './TaskWorkspace.tsx';
import { Redirect } from '#views/components/Redirect.tsx';
import { look } from '#views/components/look.ts';

const selectStand = (state: State, number: number): TaskStand | null =>
  selectTaskStands(state)?.find(({ task }) => task.number === number) ?? null;

/** On demand, since most people who open a task are contestants. */
const TranslatorTask = onDemand(
  async () => (await import('#views/screens/translation/TranslatorTasks.tsx')).TranslatorTask,
);

/** /task/{tid}: statement, editor and the person's submissions (TSK-1); for translators the translation. */
export function TaskScreen() {
  const number = Number(useParams()['tid']);
  const task = useSelected(selectTask, number);
  const isTranslator = useSelected(selectUserTypes).includes('translator');
  if (isTranslator) return <TranslatorTask number={number} />;
  if (task === null) return <TaskAbsence number={number} />;
  if (task.is_quiz) return <Redirect to={taskPath({ number, isQuiz: true })} />;
  return <OpenTask key={number} task={task} />;
}

function OpenTask({ task }: { readonly task: Task }) {
  const { number } = task;
  const asked = useResource('task', { tid: number });
  const detail = useSelected(selectTaskDetail, number);
  const stand = useSelected(selectStand, number);
  if (detail === null) return <OnItsWay task={task} asked={asked} />;
  return <TaskWorkspace task={detail} stand={stand} />;
}

function OnItsWay({ task, asked }: { readonly task: Task; readonly asked: Resource<TaskDetail> }) {
  const waiting = (
    <div className={styles['columns']}>
      <Skeleton shape="text" count={9} />
      <Skeleton shape="cards" count={1} />
    </div>
  );
  return (
    <div data-workspace className={look('pad24')}>
      <PageHeader title={task.name} />
      <Loaded of={asked} waiting={waiting}>
        {() => null}
      </Loaded>
    </div>
  );
}

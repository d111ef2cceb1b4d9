import { type WorkshopTask } from '#protocol/wire/staff/workshop.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { Invocations } from './solutions/Invocations.tsx';
import { SolutionChoice } from './solutions/SolutionChoice.tsx';
import { Stress } from './solutions/Stress.tsx';
import { Unreadable } from './solutions/Unreadable.tsx';
import { WorkshopFrame } from './WorkshopFrame.tsx';
import { LoadFailed } from '../system/LoadFailed.tsx';

/** /task/:tid/solutions: the task's own solutions, what is claimed of them, and what they do on the tests. */
export function SolutionsScreen() {
  return <WorkshopFrame>{(task) => <SolutionsPage key={task.id} task={task} />}</WorkshopFrame>;
}

function SolutionsPage({ task }: { readonly task: WorkshopTask }) {
  const tree = useResource('workshopSolutions', { tid: task.id });
  const history = useResource('workshopInvocations', { tid: task.id });
  const failure = tree.failure ?? history.failure;
  if (tree.answer === null || history.answer === null) {
    if (failure === null) return <Skeleton shape="rows" count={8} />;
    const retry = () => {
      tree.refresh();
      history.refresh();
    };
    return <LoadFailed failure={failure} onRetry={retry} />;
  }
  const mayWrite = task.right !== 'read';
  const given = { taskId: task.id, tree: tree.answer, history: history.answer, mayWrite };
  return (
    <>
      {!tree.answer.is_readable && <Unreadable findings={tree.answer.findings} />}
      <SolutionChoice {...given} />
      <Invocations {...given} />
      {tree.answer.is_readable && <Stress {...given} />}
    </>
  );
}

import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Loaded, together } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { Invocations } from './solutions/Invocations.tsx';
import { SolutionChoice } from './solutions/SolutionChoice.tsx';
import { Stress } from './solutions/Stress.tsx';
import { Unreadable } from './solutions/Unreadable.tsx';
import { WorkshopFrame } from './WorkshopFrame.tsx';

/** /task/:tid/solutions: the jury's solutions of the task, their claims, and their results on the tests. */
export function SolutionsScreen() {
  return <WorkshopFrame>{(task) => <SolutionsPage key={task.id} task={task} />}</WorkshopFrame>;
}

function SolutionsPage({ task }: { readonly task: WorkshopTask }) {
  const tree = useResource('workshopSolutions', { tid: task.id });
  const history = useResource('workshopInvocations', { tid: task.id });
  const mayWrite = task.right !== 'read';
  return (
    <Loaded of={together(tree, history)} shape="rows" count={8}>
      {([shown, runs]) => {
        const given = { taskId: task.id, tree: shown, history: runs, mayWrite };
        return (
          <>
            {!shown.is_readable && <Unreadable findings={shown.findings} />}
            <SolutionChoice {...given} />
            <Invocations {...given} />
            {shown.is_readable && <Stress {...given} />}
          </>
        );
      }}
    </Loaded>
  );
}

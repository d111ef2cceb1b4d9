import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { useSinglePress } from '#views/useSinglePress.ts';
import { selectIsRunning, selectSubmissionsLeft, selectWaitMs } from '#streams/state/tasks/ownTasks.ts';
import { type Solution, type SolutionInHand } from './useSolution.ts';

const selectMustWait = (...args: Parameters<typeof selectWaitMs>): boolean => selectWaitMs(...args) > 0;

/** Sends the current solution, by button or keys, and says whether the server would accept it now. */
export function useSubmission(
  task: TaskDetail,
  solution: SolutionInHand,
  onSent: () => void,
): { readonly canSend: boolean; readonly submit: () => unknown } {
  const isRunning = useSelected(selectIsRunning);
  const mustWait = useSelected(selectMustWait, task.number);
  const hasNoneLeft = useSelected(selectSubmissionsLeft) === 0;
  const send = useSend();
  const submitSolution = (content: Solution | null) => {
    if (content === null) return;
    send({ type: 'SolutionSubmitted', clientId: newId(), task: task.number, ...content });
    solution.setFile(null);
    onSent();
  };
  const submit = useSinglePress(() => {
    const content = solution.read();
    if (content instanceof Promise) return content.then(submitSolution);
    submitSolution(content);
    return undefined;
  });
  return { canSend: solution.isReady && isRunning && !mustWait && !hasNoneLeft, submit };
}

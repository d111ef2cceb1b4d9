import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { bytesFromBase64 } from '#domain/base64.ts';
import { type EventOf } from '#streams/events/event.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { selectIsRunning, selectUserTestsLeft } from '#streams/state/tasks/ownTasks.ts';
import { type Solution, type SolutionInHand } from './useSolution.ts';

type OnInput = Pick<EventOf<'UserTestSubmitted'>, 'input' | 'inputName' | 'sample'>;

/** Runs the current program on an input, and says whether it can run now. An archive is no program. */
export function useUserTest(
  task: TaskDetail,
  solution: SolutionInHand,
): { readonly canRun: boolean; readonly run: (on: OnInput) => unknown } {
  const isRunning = useSelected(selectIsRunning);
  const hasNoneLeft = useSelected(selectUserTestsLeft) === 0;
  const send = useSend();
  const run = (on: OnInput) => {
    const submit = (content: Solution | null) => {
      if (content === null) return;
      const { language, fileName } = content;
      const program = { language, fileName, source: textOf(content) };
      send({ type: 'UserTestSubmitted', clientId: newId(), task: task.number, ...program, ...on });
    };
    const content = solution.read();
    if (content instanceof Promise) return content.then(submit);
    submit(content);
    return undefined;
  };
  return { canRun: solution.isReady && isRunning && !hasNoneLeft, run };
}

/** The program's text; invalid UTF-8 is replaced, since it is mostly in comments, which compilers ignore. */
function textOf({ source, encoding }: Pick<Solution, 'source' | 'encoding'>): string {
  return encoding === 'text' ? source : new TextDecoder().decode(bytesFromBase64(source));
}

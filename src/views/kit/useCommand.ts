import { useCallback, useState } from 'react';
import { type CommandCall, type StaffCommand } from '#streams/events/staff.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { type State } from '#streams/state/state.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';

addAskingSlices();

/** Key of a refusal without an answer: the command may have been done, or not. */
const UNANSWERED = 'backend.no_connection';

/** State of a command; null before it was given. */
function selectCommand({ staff }: State, commandId: string | null): CommandState | null {
  return commandId === null ? null : (staff.commands[commandId] ?? null);
}

/** The last command that was given at one place on the page, by one of the calls `N`. */
export interface LastCommand<N extends CommandCall = CommandCall> {
  /** Its state; once it is done, with its answer. */
  readonly state: CommandState<N> | null;
  /** null before the first command. */
  readonly commandId: string | null;
  readonly isRunning: boolean;
  /** Removes the state of the last command from the page. */
  readonly forget: () => void;
}

/** Gives commands by the calls `N` for one place on the page, and holds the state of the last one. */
export interface Commander<N extends CommandCall> extends LastCommand<N> {
  readonly give: (command: StaffCommand<N>) => void;
}

/** The last command, in case it is given again. */
interface Given {
  readonly id: string;
  readonly command: StaffCommand;
}

/**
 * The commands of a button that asks the server for something (look: progress in place, never twice), by the names of
 * the calls that it makes. The same command given again after no answer came keeps its id, by which the server knows
 * whether it was done.
 */
export function useCommand<N extends CommandCall>(...calls: readonly N[]): Commander<N> {
  const send = useSend();
  const [last, setLast] = useState<Given | null>(null);
  const commandId = last?.id ?? null;
  const found = useSelected(selectCommand, commandId);
  const state = found !== null && isOf(found, calls) ? found : null;
  const isUnanswered = state?.kind === 'refused' && state.key === UNANSWERED;
  const give = useCallback(
    (command: StaffCommand<N>) => {
      const given = command as StaffCommand;
      const id = isUnanswered && last !== null && isSame(last.command, given) ? last.id : newId();
      setLast({ id, command: given });
      send({ type: 'CommandGiven', commandId: id, ...given });
    },
    [send, last, isUnanswered],
  );
  const forget = useCallback(() => {
    if (commandId !== null) send({ type: 'CommandForgotten', commandId });
    setLast(null);
  }, [commandId, send]);
  return { state, commandId, isRunning: state?.kind === 'running', give, forget };
}

/** Whether a state has no answer, or the answer of one of these calls. */
function isOf<N extends CommandCall>(state: CommandState, calls: readonly N[]): state is CommandState<N> {
  return state.kind !== 'done' || calls.some((call) => call === state.call);
}

/** A file that was chosen anew is another file, even under the same name. */
function isSame(one: StaffCommand, other: StaffCommand): boolean {
  const text = (command: StaffCommand) => JSON.stringify({ ...command, files: null });
  const [before, after] = [one.files ?? {}, other.files ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return text(one) === text(other) && names.every((name) => before[name]?.file === after[name]?.file);
}

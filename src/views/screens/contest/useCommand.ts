import { useCallback, useState } from 'react';
import { type StaffCommand } from '#streams/events/staff.ts';
import { type CommandState } from '#streams/state/staff.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { type State } from '#streams/state/state.ts';

/** Of a refusal: it may have been done, or not. */
const UNANSWERED = 'backend.no_connection';

/** How a command goes; null before it was given. */
function selectCommand({ staff }: State, commandId: string | null): CommandState | null {
  return commandId === null ? null : (staff.commands[commandId] ?? null);
}

/** Gives commands for one place on the page, and says how the last of them goes. */
export interface Commander {
  readonly state: CommandState | null;
  /** The id of the last command; null before the first. */
  readonly commandId: string | null;
  readonly isRunning: boolean;
  readonly give: (command: StaffCommand) => void;
  /** Takes what is shown of the last one away. */
  readonly forget: () => void;
}

/** The last command, for whoever may give it again. */
interface Given {
  readonly id: string;
  readonly command: StaffCommand;
}

/**
 * What a button that asks the server for something needs (look: progress in place, never twice). The same command given
 * again after no answer came keeps its id, by which the server knows whether it was done.
 */
export function useCommand(): Commander {
  const send = useSend();
  const [last, setLast] = useState<Given | null>(null);
  const commandId = last?.id ?? null;
  const state = useSelected(selectCommand, commandId);
  const isUnanswered = state?.kind === 'refused' && state.key === UNANSWERED;
  const give = useCallback(
    (command: StaffCommand) => {
      const id = isUnanswered && last !== null && isSame(last.command, command) ? last.id : newId();
      setLast({ id, command });
      send({ type: 'CommandGiven', commandId: id, ...command });
    },
    [send, last, isUnanswered],
  );
  const forget = useCallback(() => {
    if (commandId !== null) send({ type: 'CommandForgotten', commandId });
    setLast(null);
  }, [commandId, send]);
  return { state, commandId, isRunning: state?.kind === 'running', give, forget };
}

/** A file that was chosen anew is another one, also where it is called the same. */
function isSame(one: StaffCommand, other: StaffCommand): boolean {
  const text = (command: StaffCommand) => JSON.stringify({ ...command, files: null });
  const [before, after] = [one.files ?? {}, other.files ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return text(one) === text(other) && names.every((name) => before[name]?.file === after[name]?.file);
}

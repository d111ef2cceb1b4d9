import { useCallback, useState } from 'react';
import { type StaffCommand } from '../../../streams/events/staff.ts';
import { type CommandState } from '../../../streams/state/staff.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { selectCommand } from './staffState.ts';

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

let given = 0;

/** What a button that asks the server for something needs (look: progress in place, never twice). */
export function useCommand(): Commander {
  const send = useSend();
  const [commandId, setCommandId] = useState<string | null>(null);
  const state = useSelected(selectCommand, commandId);
  const give = useCallback(
    (command: StaffCommand) => {
      given += 1;
      const id = `${command.call}-${given}`;
      setCommandId(id);
      send({ type: 'CommandGiven', commandId: id, ...command });
    },
    [send],
  );
  const forget = useCallback(() => {
    if (commandId !== null) send({ type: 'CommandForgotten', commandId });
    setCommandId(null);
  }, [commandId, send]);
  return { state, commandId, isRunning: state?.kind === 'running', give, forget };
}

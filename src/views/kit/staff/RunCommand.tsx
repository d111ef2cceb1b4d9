import { type ReactNode, useEffect, useRef } from 'react';
import { type CommandAnswered, type CommandCall, type StaffCommand } from '#streams/events/staff.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { useCommand } from '../useCommand.ts';

/** Gives a command once, as soon as it is shown, and reports when it is done; its children show its state. */
export function RunCommand<N extends CommandCall>(props: {
  readonly command: StaffCommand<N>;
  readonly onDone: (done: CommandAnswered<N>) => void;
  readonly children: (state: CommandState | null) => ReactNode;
}) {
  const { command, onDone, children } = props;
  const { state, give } = useCommand<N>(command.call);
  const isGiven = useRef(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (isGiven.current) return;
    isGiven.current = true;
    give(command);
  }, [give, command]);
  const finished = state?.kind === 'done' ? state : null;
  useEffect(() => {
    if (finished !== null) done.current(finished);
  }, [finished]);
  return children(state);
}

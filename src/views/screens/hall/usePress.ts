import { useCallback, useEffect, useRef } from 'react';
import { type StaffCommand } from '../../../streams/events/staff.ts';
import { type State } from '../../../streams/state/state.ts';
import { useSelected } from '../../useSelected.ts';
import { type Commander, useCommand } from '../contest/useCommand.ts';

/** Whether the server can be reached, as far as the page knows. */
function selectIsReached({ system: { online, link } }: State): boolean {
  return online && (link.kind === 'live' || (link.kind === 'polling' && !link.failing));
}

/** A press in the hall: one that got no answer is sent again by itself, under the same name, once the network is back. */
export function usePress(): Commander & { readonly isUnsent: boolean } {
  const { give: send, ...command } = useCommand();
  const isReached = useSelected(selectIsReached);
  const last = useRef<StaffCommand | null>(null);
  const wasLost = useRef(false);
  const isUnsent = command.state?.kind === 'refused' && command.state.key === 'backend.no_connection';
  const give = useCallback(
    (given: StaffCommand) => {
      last.current = given;
      send(given);
    },
    [send],
  );
  useEffect(() => {
    if (!isReached) wasLost.current = true;
    else if (wasLost.current) {
      wasLost.current = false;
      if (isUnsent && last.current !== null) send(last.current);
    }
  }, [isReached, isUnsent, send]);
  return { ...command, give, isUnsent };
}

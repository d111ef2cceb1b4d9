import { useCallback, useEffect, useRef } from 'react';
import { type CommandCall, type StaffCommand } from '#streams/events/staff.ts';
import { selectIsReached } from '#streams/state/system.ts';
import { useRested } from '#views/useRested.ts';
import { useSelected } from '#views/useSelected.ts';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';

/** Time after which a command without an answer is sent again although the network seems to be there, ms. */
const AGAIN_MS = 5_000;

/** A command in the hall; without an answer it is sent again, under the same id, once the network is back. */
export function usePress<N extends CommandCall>(
  ...calls: readonly N[]
): Commander<N> & { readonly isUnsent: boolean } {
  const { give: send, ...command } = useCommand(...calls);
  const isReached = useSelected(selectIsReached);
  const last = useRef<StaffCommand<N> | null>(null);
  const wasLost = useRef(false);
  const isUnsent = command.state?.kind === 'refused' && command.state.key === 'backend.no_connection';
  const give = useCallback(
    (given: StaffCommand<N>) => {
      last.current = given;
      send(given);
    },
    [send],
  );
  useRested(isReached && isUnsent ? command.commandId : null, AGAIN_MS, () => {
    if (last.current !== null) send(last.current);
  });
  useEffect(() => {
    if (!isReached) wasLost.current = true;
    else if (wasLost.current) {
      wasLost.current = false;
      if (isUnsent && last.current !== null) send(last.current);
    }
  }, [isReached, isUnsent, send]);
  return { ...command, give, isUnsent };
}

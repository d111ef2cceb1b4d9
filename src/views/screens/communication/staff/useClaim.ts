import { useCallback, useEffect, useRef } from 'react';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { type State } from '#streams/state/state.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { useCommand } from '#views/kit/useCommand.ts';

/** The name of the person who is here; null: nobody is. */
export const selectUsername = (state: State): string | null => selectUser(state)?.name ?? null;

/** The person who has a question in hand, and how that is changed. */
export interface Claim {
  readonly isMine: boolean;
  /** Somebody else has it; null: nobody else. */
  readonly other: NonNullable<NonNullable<Question['desk']>['claim']> | null;
  /** How taking or letting go went. */
  readonly state: CommandState | null;
  /** Takes a question that nobody has. */
  readonly take: () => void;
  /** Takes it from the person who has it. */
  readonly takeOver: () => void;
  readonly release: () => void;
}

/** The claim of a question that is open on the page; it is let go when it is left (COM-4). */
export function useClaim(question: Question): Claim {
  const { id } = question;
  const send = useSend();
  const command = useCommand('releaseQuestion', 'claimQuestion');
  const username = useSelected(selectUsername);
  const claim = question.desk?.claim ?? null;
  const isMine = claim !== null && claim.username === username;
  const { give, isRunning } = command;

  const mine = useRef(false);
  useEffect(() => {
    mine.current = isMine;
  }, [isMine]);
  useEffect(
    () => () => {
      if (!mine.current) return;
      send({ type: 'CommandGiven', commandId: newId(), call: 'releaseQuestion', request: { qid: id } });
    },
    [send, id],
  );
  const take = useCallback(() => {
    if (claim === null && !isRunning) give({ call: 'claimQuestion', request: { qid: id } });
  }, [claim, isRunning, give, id]);
  return {
    isMine,
    other: isMine ? null : claim,
    state: command.state,
    take,
    takeOver: () => give({ call: 'claimQuestion', request: { qid: id, take_over: true } }),
    release: () => give({ call: 'releaseQuestion', request: { qid: id } }),
  };
}

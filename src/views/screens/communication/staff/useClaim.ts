import { useCallback, useEffect, useRef } from 'react';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { type State } from '#streams/state/state.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { useCommand } from '#views/kit/useCommand.ts';

/** The login of the signed-in person; null: nobody is signed in. */
export const selectUsername = (state: State): string | null => selectUser(state)?.name ?? null;

/** The claim of a question, and functions that change it. */
export interface Claim {
  readonly isMine: boolean;
  /** The claim of somebody else; null: nobody else has one. */
  readonly other: NonNullable<NonNullable<Question['desk']>['claim']> | null;
  /** The result of the last claim or release. */
  readonly state: CommandState | null;
  /** Claims a question that is free. */
  readonly take: () => void;
  /** Takes over the claim of another person. */
  readonly takeOver: () => void;
  readonly release: () => void;
}

/** The claim of a question that is open on the page; released when the person leaves it (COM-4). */
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

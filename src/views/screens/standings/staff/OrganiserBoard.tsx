import { useMemo } from 'react';
import { useResource } from '#views/kit/useResource.ts';
import { StandingBoard, type StandingBoardProps } from '../StandingBoard.tsx';

/**
 * The board as organisers have it: with the medals that its rows would get, were the contest to end now, and narrowed also by where
 * people compete.
 */
export function OrganiserBoard(props: StandingBoardProps) {
  const { contestId } = props;
  const { answer } = useResource('awardRules', { cid: contestId }, { contestId });
  const { answer: seated } = useResource('boardSeats', { cid: contestId });
  const seats = useMemo(
    () => seated && new Map(seated.seats.map((seat) => [seat.participant, seat])),
    [seated],
  );
  return (
    <StandingBoard
      {...props}
      {...(answer !== null && { rules: answer })}
      {...(seats !== null && { seats })}
    />
  );
}

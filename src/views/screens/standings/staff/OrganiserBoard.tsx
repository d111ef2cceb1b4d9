import { useMemo } from 'react';
import { useResource } from '#views/kit/useResource.ts';
import { StandingBoard, type StandingBoardProps } from '../StandingBoard.tsx';

/**
 * The board for organisers: with the medals that rows would get if the contest ended now, and with filters by
 * site and room.
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

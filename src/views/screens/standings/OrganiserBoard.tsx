import { useQuery } from '../../useQuery.ts';
import { StandingBoard, type StandingBoardProps } from './StandingBoard.tsx';

/** The board as organisers have it: with the medals that its rows would get, were the contest to end now. */
export function OrganiserBoard(props: StandingBoardProps) {
  const { contestId } = props;
  const { answer } = useQuery('awardRules', { cid: contestId }, { subject: 'scoring', contestId });
  return <StandingBoard {...props} {...(answer !== null && { rules: answer })} />;
}

import { type ContestTimes, type ParticipantTimes } from '#domain/contest/contest.ts';
import { isStaff } from '#domain/roles.ts';
import { effectiveEndAt, type Phase, phaseAt, staffPhaseAt } from '#domain/contest/phase.ts';
import { timelineAt, timelineAudience } from '#domain/contest/timeline.ts';
import { createSelector } from '#streams/select.ts';
import { participantOf, timesOf } from './contest.ts';
import { selectRole, selectSessionContest, selectUserTypes } from '../session/session.ts';
import { type State } from '../state.ts';

/** The times of the chosen contest and of the person in it, for the domain's rules; null: not known yet. */
export interface TimesInForce {
  readonly times: ContestTimes;
  readonly participant: ParticipantTimes;
}

/** Returns the same object as long as nothing of it has changed. */
export const selectTimes = createSelector(
  [({ contest }: State) => contest.contest, ({ contest }: State) => contest.own, selectUserTypes],
  (contest, own, types): TimesInForce | null =>
    contest && { times: timesOf(contest), participant: participantOf(own, types.includes('translator')) },
);

/** The person's phase in the chosen contest; null before the contest and the server's time are known. */
export function selectPhase(state: State): Phase | null {
  const known = selectTimes(state);
  const role = selectRole(state);
  if (!known || role === null || state.system.now === 0) return null;
  return isStaff(role) || role === 'spectator'
    ? staffPhaseAt(known.times, state.system.now)
    : phaseAt(known.times, known.participant, state.system.now);
}

/** Whether no part of the contest is open to the person yet, or their phase is not known. */
export function isWaitingForStart(phase: Phase | null): boolean {
  return phase === null || phase === 'not_started' || phase === 'not_started_translation';
}

/** The server's time as of the last tick, ms; 0 before the first. Changes once a second. */
export const selectNow = (state: State): number => state.system.now;

/** The moment to which the countdown runs; null when there is no countdown, or its data is not known yet. */
export function selectCountdownUntilAt(state: State): number | null {
  const known = selectTimes(state);
  const role = selectRole(state);
  if (!known || role === null || state.system.now === 0) return null;
  const audience = timelineAudience(role, known.participant.isTranslator);
  return timelineAt(known.times, known.participant, audience, state.system.now)?.untilAt ?? null;
}

/** Whether the clock has reached the person's end of the contest. Their early finish does not count here. */
export function selectHasEnded(state: State): boolean {
  const known = selectTimes(state);
  return known !== null && selectNow(state) >= effectiveEndAt(known.times, known.participant);
}

/** The phases in which there is nothing left to do in a contest. */
const AFTER: ReadonlySet<string> = new Set([
  'finished',
  'not_started_analysis',
  'analysis',
  'finished_translation',
]);

/** Whether the contest is over for the person: they finished it, or its time is over (SES-10, SHL-2). */
export function selectIsDone(state: State): boolean {
  const known = selectTimes(state);
  if (known?.participant.hasFinished ?? selectSessionContest(state)?.finished ?? false) return true;
  const phase = selectPhase(state);
  return phase !== null && AFTER.has(phase);
}

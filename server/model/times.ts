import { type ContestTimes, type ParticipantTimes } from '#domain/contest/contest.ts';
import { type UserType } from '#domain/roles.ts';
import { type ContestRow, type ParticipantRow } from './rows.ts';

/** The times of a contest in the form that the domain's rules take. */
export function contestTimes(contest: ContestRow): ContestTimes {
  return {
    startAt: contest.start_at,
    endAt: contest.end_at,
    startAnalysisAt: contest.start_analysis_at,
    endAnalysisAt: contest.end_analysis_at,
    startTranslationAt: contest.start_translation_at,
    endTranslationAt: contest.end_translation_at,
    unrestrictedSeconds: contest.unrestricted_seconds,
  };
}

/** Columns of a contestant that affect their times. */
export function participantTimes(participant: ParticipantRow, types: readonly UserType[]): ParticipantTimes {
  return {
    extraTimeSeconds: participant.extra_time_seconds,
    isTranslator: types.includes('translator'),
    hasFinished: participant.finished_at !== null,
  };
}

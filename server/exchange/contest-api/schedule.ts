import { type FeedContest, type FeedEvent } from '../../../protocol/wire/staff/feed.ts';
import { type RecordedContest } from './read-feed.ts';

/** How fast a recording is played: times its own speed, or all at once into a contest that has just ended. */
export type Speed = number | 'max';

/** Where a recording lies on the server's clock. */
export interface Placement {
  readonly startAt: number;
  readonly endAt: number;
}

/** The placement of a recording that starts at an instant; at `max` it ends there. */
export function placeRecording(recording: RecordedContest, speed: Speed, at: number): Placement {
  return speed === 'max'
    ? { startAt: at - recording.durationMs, endAt: at }
    : { startAt: at, endAt: at + Math.round(recording.durationMs / speed) };
}

/** The contest to open for a recording. The freeze shrinks with the rest; penalties stay in the contest's own minutes. */
export function feedContestOf(
  recording: RecordedContest,
  placement: Placement,
  externalId: string,
): FeedContest {
  const scale = (placement.endAt - placement.startAt) / recording.durationMs;
  return {
    external_id: externalId,
    name: recording.name,
    type: recording.type,
    start_time: placement.startAt,
    end_time: placement.endAt,
    standings: recording.freezeMs === null ? 'yes' : `yes_${decimal((recording.freezeMs * scale) / 60_000)}`,
    penalty_minutes: recording.penaltyMinutes,
    public_standing: true,
    tasks: recording.tasks.map((one) => ({
      external_id: one.id,
      label: one.label,
      name: one.name,
      max_score: one.maxScore,
    })),
    teams: recording.teams.map((one) => ({
      external_id: one.id,
      name: one.id,
      display_name: one.name,
      group: one.group,
      category: one.category,
    })),
  };
}

/** The work of a recording on the server's clock, in order. */
export function feedEventsOf(recording: RecordedContest, placement: Placement): readonly FeedEvent[] {
  const scale = (placement.endAt - placement.startAt) / recording.durationMs;
  return recording.work.map((one) => {
    const at = Math.round(placement.startAt + one.atMs * scale);
    return one.type === 'submission'
      ? {
          type: 'submission',
          external_id: one.id,
          team: one.team,
          task: one.task,
          language: one.language.slice(0, 20),
          at,
          contest_time_ms: one.atMs,
        }
      : {
          type: 'judgement',
          external_id: one.id,
          submission: one.submission,
          verdict: one.verdict,
          score: one.score,
          group_scores: one.groupScores === null ? null : [...one.groupScores],
          at,
        };
  });
}

function decimal(minutes: number): string {
  return minutes.toFixed(6).replace(/\.?0+$/, '');
}

import { effectiveEndAt } from '../../../domain/phase.ts';
import { remainingMs, timelineAt, timelineAudience, type TimelineItem } from '../../../domain/timeline.ts';
import { type Contest } from '../../../protocol/wire/contest.ts';
import { participantOf, timesOf } from '../../streams/state/contest.ts';
import { selectNow, selectTimes } from '../../streams/state/phase.ts';
import { selectRole } from '../../streams/state/session.ts';
import { useSelected } from '../useSelected.ts';

/** What a countdown shows now. Whoever asks is drawn anew each second. */
export interface Timeline {
  readonly kind: TimelineItem['kind'];
  /** Ms until then; 0 when it is over. */
  readonly remainingMs: number;
  /** How much of the contest has passed, 0 to 1, while it runs; null otherwise. */
  readonly fraction: number | null;
}

/** The countdown of the person's own contest (TML-4); null when there is nothing to show. */
export function useOwnTimeline(): Timeline | null {
  const now = useSelected(selectNow);
  const known = useSelected(selectTimes);
  const role = useSelected(selectRole);
  if (known === null || role === null || now === 0) return null;
  const { times, participant } = known;
  const item = timelineAt(times, participant, timelineAudience(role, participant.isTranslator), now);
  return timelineOf(item, times.startAt, effectiveEndAt(times, participant), now);
}

/** The countdown of any contest as those see it who run it. */
export function staffTimeline(contest: Contest, now: number): Timeline | null {
  const times = timesOf(contest);
  const item = timelineAt(times, participantOf(null, false), 'staff', now);
  return timelineOf(item, times.startAt, times.endAt, now);
}

function timelineOf(item: TimelineItem | null, startAt: number, endAt: number, now: number): Timeline | null {
  if (item === null) return null;
  return {
    kind: item.kind,
    remainingMs: item.untilAt === null ? 0 : remainingMs(item.untilAt, now),
    fraction: item.kind === 'ends_in' ? (now - startAt) / (endAt - startAt) : null,
  };
}

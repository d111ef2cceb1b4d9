import { useTranslation } from 'react-i18next';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import {
  moduleTimerMs,
  remainingMs,
  timelineAt,
  timelineAudience,
  type TimelineItem,
} from '#domain/contest/timeline.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { participantOf, timesOf } from '#streams/state/contest/contest.ts';
import { selectModule, selectModuleCount } from '#streams/state/contest/modules.ts';
import { selectNow, selectTimes } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '../useSelected.ts';

const selectTasksLeft = ({ contest }: State): number => contest.own?.tasksLeft ?? 0;

/** A countdown as it shows now. A component that asks for it is drawn anew each second. */
export interface Timeline {
  readonly kind: TimelineItem['kind'];
  /** Time left, ms; 0 when it is over. */
  readonly remainingMs: number;
  /** The fraction of the contest that has passed, 0 to 1, while it runs; null otherwise. */
  readonly fraction: number | null;
  /** Replaces the name of the kind. */
  readonly label?: string;
}

/** The countdown of the person's own contest (TML-4); null when there is nothing to show. */
export function useOwnTimeline(): Timeline | null {
  const now = useSelected(selectNow);
  const known = useSelected(selectTimes);
  const role = useSelected(selectRole);
  const { t } = useTranslation();
  if (known === null || role === null || now === 0) return null;
  const { times, participant } = known;
  const item = timelineAt(times, participant, timelineAudience(role, participant.isTranslator), now);
  const endAt = effectiveEndAt(times, participant);
  const timeline = timelineOf(item, times.startAt, endAt, now);
  // The contest goes on for others.
  const isOwnFinish = timeline?.kind === 'finished' && participant.hasFinished && now < endAt;
  return isOwnFinish ? { ...timeline, label: t('timeline.finished_by_self') } : timeline;
}

/**
 * The timer of the module under way (nvo), and 00:00:00 when there are none left (TML-4); null where the contest's own
 * countdown is to be shown: in other contests, before a module and between two.
 */
export function useModuleTimeline(): Timeline | null {
  const now = useSelected(selectNow);
  const module = useSelected(selectModule);
  const count = useSelected(selectModuleCount);
  const left = useSelected(selectTasksLeft);
  const contest = useOwnTimeline();
  const { t } = useTranslation();
  if (module.kind === 'under_way') {
    const { number, startAt, endAt } = module;
    return {
      kind: 'ends_in',
      label: t('module.ends_in', { number, count }),
      remainingMs: moduleTimerMs(endAt, now),
      fraction: (now - startAt) / (endAt - startAt),
    };
  }
  const isOver = module.kind === 'done' && left === 0 && contest?.kind === 'finished';
  if (!isOver) return null;
  return {
    kind: 'ends_in',
    label: t('module.all_over'),
    remainingMs: moduleTimerMs(null, now),
    fraction: null,
  };
}

/** The countdown of any contest as staff see it. */
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

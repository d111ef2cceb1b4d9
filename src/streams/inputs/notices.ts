import * as v from 'valibot';
import { defer, filter, ignoreElements, map, merge, type Observable, switchMap, tap } from 'rxjs';
import { PHASES } from '#domain/contest/phase.ts';
import { type Storage } from '#api/storagePort.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Known } from '../events/notices.ts';
import { selectStandingsNow } from '../state/contest/boundaries.ts';
import { noticesSlice } from '../state/notices.ts';
import { ownerOf } from '../state/session/owner.ts';
import { selectPhase } from '../state/contest/phase.ts';
import { type State } from '../state/state.ts';
import { type ContextWith, selected } from './context.ts';

/**
 * The most people with contests whose notices are kept, the last written ones, since the browser's storage is
 * small.
 */
const MAX_OWNERS = 10;

/** Notices that the contest itself stores and sends to every device: the list has them from there. */
const SAID: readonly string[] = ['toast.announcements', 'toast.questions'];
/** Answers to a key that was just pressed, which are useless later. */
const FLEETING: readonly string[] = ['sharing.reload_blocked'];

const notice = v.object({
  at: v.number(),
  tone: v.picklist(['good', 'bad', 'wait', 'note']),
  titleKey: v.string(),
  messageKey: v.exactOptional(v.string()),
  values: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
  text: v.exactOptional(v.string()),
  to: v.exactOptional(v.string()),
});
const keptNotices = v.array(
  v.object({
    /** Login name and contest. */
    owner: v.string(),
    shown: v.array(notice),
    seenAt: v.number(),
    known: v.nullable(
      v.object({
        endAt: v.number(),
        extraTimeSeconds: v.number(),
        phase: v.optional(v.nullable(v.picklist(PHASES)), null),
        standings: v.optional(
          v.nullable(v.object({ visible: v.boolean(), frozen: v.boolean(), setting: v.string() })),
          null,
        ),
      }),
    ),
  }),
);
type KeptNotices = v.InferOutput<typeof keptNotices>[number];
type NoticeStorage = Pick<Storage, 'readNotices' | 'writeNotices'>;

/**
 * Keeps a contestant's toasts as a list, and restores it after a reload. It also keeps the contest as the
 * contestant knew it, so that a change while the page was closed is shown when it opens (NTF-3).
 */
export function notices$({
  state$,
  ports,
}: ContextWith<'clock' | 'storage' | 'toasts$'>): Observable<ContestEvent> {
  const { clock, storage, toasts$ } = ports;
  const restored$ = selected(state$, ownerOf).pipe(
    filter((owner) => owner !== null),
    switchMap((owner) => defer(() => read(storage).filter((one) => one.owner === owner))),
    map(({ shown, seenAt, known }): ContestEvent => ({
      type: 'NoticesRestored',
      notices: shown,
      seenAt,
      known,
    })),
  );
  const shown$ = toasts$.pipe(
    filter(({ titleKey }) => ownerOf(state$.value) !== null && ![...SAID, ...FLEETING].includes(titleKey)),
    // The clock's own time is used: the last tick may be a second old, while the server's times are exact to
    // the millisecond.
    map((toast): ContestEvent => ({
      type: 'NoticeShown',
      notice: v.parse(notice, { ...toast, at: Math.floor(clock.now()) }),
    })),
  );
  const written$ = merge(
    selected(state$, ({ notices }) => notices),
    selected(state$, ({ contest }) => contest.contest?.end_time),
    selected(state$, ({ contest }) => contest.own?.extraTimeSeconds),
    selected(state$, selectPhase),
    selected(state$, (state) => selectStandingsNow(state)?.visible),
    selected(state$, (state) => selectStandingsNow(state)?.frozen),
    selected(state$, ({ contest }) => contest.contest?.standings),
  ).pipe(
    tap(() => writeDown(storage, state$.value)),
    ignoreElements(),
  );
  return merge(restored$, shown$, written$);
}

/** Writes the notices of the page's own person and contest, as the page has them; those of others stay. */
function writeDown(storage: NoticeStorage, state: State): void {
  const owner = ownerOf(state);
  const known = knownOf(state);
  if (owner === null || (state.notices === noticesSlice.initial && known === null)) return;
  const { shown, seenAt } = state.notices;
  const others = read(storage).filter((one) => one.owner !== owner);
  storage.writeNotices([...others, { owner, shown, seenAt, known }].slice(-MAX_OWNERS));
}

/** Until the contest and the person's own times have come, the formerly known state counts. */
function knownOf(state: State): Known | null {
  const { contest, own } = state.contest;
  if (contest === null || own === null) return state.notices.known;
  const standings = selectStandingsNow(state);
  return {
    endAt: contest.end_time,
    extraTimeSeconds: own.extraTimeSeconds,
    phase: selectPhase(state),
    standings: standings && { ...standings, setting: contest.standings },
  };
}

function read(storage: NoticeStorage): readonly KeptNotices[] {
  const found = v.safeParse(keptNotices, storage.readNotices());
  return found.success ? found.output : [];
}

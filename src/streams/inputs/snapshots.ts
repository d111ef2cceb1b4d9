import * as v from 'valibot';
import {
  catchError,
  combineLatestWith,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  race,
  shareReplay,
  skip,
  switchMap,
  take,
  throwError,
} from 'rxjs';
import { contest, type Init } from '#protocol/wire/contest.ts';
import { ApiError, NO_CONNECTION } from '#api/errors.ts';
import { loadOnce$ } from '#api/loadOnce.ts';
import { type OwnTimes } from '../events/contest.ts';
import { ownModulesOf } from './live/ownModules.ts';
import { type ContestEvent } from '../events/event.ts';
import { askedAt, type SnapshotName, snapshots } from '#protocol/snapshots.ts';
import { type SnapshotState } from '../state/snapshots.ts';
import { selectRole } from '../state/session/session.ts';
import { isStale } from '../state/sync.ts';
import { callAs, failureOf, isTransient, requestFailed } from './caller.ts';
import { type ContextWith, selected } from './context.ts';
import { type LoadContext, type Loading } from './loadedSnapshot.ts';
import { retryDelayAfter } from './retry.ts';

/** Longest random wait where everybody asks at one moment. */
const SPREAD_MS = 2_000;
/** Wait before a snapshot older than the known state is loaded again. */
const STALE_RETRY_MS = 100;

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'browser' | 'random'>;

/** The events of the snapshots that competitors load; those of staff alone come with the part of staff. */
const LOADED = {
  init: (init, { at }) => [{ type: 'OwnTimesLoaded', own: ownTimesOf(init, at) }],
  contest: (answer) => [{ type: 'ContestLoaded', contest: v.parse(contest, answer) }],
  config: (configuration) => [{ type: 'ConfigurationLoaded', configuration, by: 'fetch' }],
  tasks: ({ tasks, error, seal }) => [{ type: 'TasksLoaded', tasks, error, ...(seal && { seal }) }],
  smallInfo: ({ seen_announcement: seenAnnouncement, unread_questions: questions }) => [
    { type: 'UnreadCounted', seenAnnouncement, questions, by: 'fetch' },
  ],
  communication: ({ announcements, questions }, { contestId }) => [
    { type: 'CommunicationLoaded', contestId: contestId ?? 0, announcements, questions },
  ],
  submissions: ({ submissions, late_answers: answers }) => [
    { type: 'SubmissionsLoaded', submissions },
    { type: 'LateAnswersLoaded', answers },
  ],
  userTests: ({ user_tests: userTests }) => [{ type: 'UserTestsLoaded', userTests }],
  standing: (standing) => [{ type: 'StandingLoaded', standing, by: 'fetch' }],
} satisfies Loading<SnapshotName>;

type OfStaff = Exclude<SnapshotName, keyof typeof LOADED>;

/** The slices that hear of these snapshots come with them. */
export const staffLoaded$ = loadOnce$(
  async (): Promise<Required<Loading<OfStaff>>> => (await import('./staffSnapshots.ts')).STAFF_LOADED,
);

/** The readers of snapshots, by call; an error as without a network when those of staff could not be downloaded. */
function loading$(name: SnapshotName): Observable<Loading<SnapshotName>> {
  return name in LOADED
    ? of(LOADED)
    : staffLoaded$.pipe(catchError(() => throwError(() => new ApiError(0, NO_CONNECTION))));
}

/**
 * Loads the snapshots that the state needs, and failed ones again, when their time has come or the network is back.
 * One that is no longer needed (the session ended, the board was closed) is dropped on the way.
 */
export function snapshots$(context: Context): Observable<ContestEvent> {
  const all$ = selected(context.state$, (state) => state.sync.snapshots).pipe(
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const each = (Object.keys(snapshots) as SnapshotName[]).map((name) =>
    all$.pipe(
      map((all) => all[name]),
      distinctUntilChanged(),
      switchMap((snapshot) => (snapshot === undefined ? EMPTY : pursue(context, name, snapshot))),
    ),
  );
  return merge(...each);
}

/** A competitor's own times out of an `init` answer, its durations counting from `at`. Waits that are over are left out. */
export function ownTimesOf(init: Init, at: number): OwnTimes {
  const from = (waits: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(waits)
        .filter(([, ms]) => ms > 0)
        .map(([task, ms]) => [task, at + ms]),
    );
  return {
    extraTimeSeconds: init.extra_time,
    hasFinished: init.finished,
    submissionsLeft: init.submissionsLeft,
    userTestsLeft: init.userTestsLeft,
    submitAllowedFrom: from(init.tasksSubmissionTimes),
    userTestAllowedFrom: from(init.tasksUserTestTimes),
    ...ownModulesOf(init, at),
    modules: init.modules,
  };
}

function pursue(context: Context, name: SnapshotName, snapshot: SnapshotState): Observable<ContestEvent> {
  const { clock, ticker, browser, random } = context.ports;
  switch (snapshot.kind) {
    case 'loaded':
      return EMPTY;
    case 'needed': {
      const fetch$ = fetch(context, name, snapshot.contestId).pipe(
        catchError((error: unknown) =>
          failureOf(context.state$, error, (failed) => failureEvents(context, name, snapshot, failed)),
        ),
      );
      return snapshot.spread ? ticker.after(random() * SPREAD_MS).pipe(switchMap(() => fetch$)) : fetch$;
    }
    case 'failed': {
      const online$ = browser.online$.pipe(skip(1), filter(Boolean));
      const due$ = ticker.after(Math.max(0, snapshot.retryAt - clock.now()));
      return race(due$, online$).pipe(
        take(1),
        map(() => ({ type: 'SnapshotsOutdated', calls: [name] })),
      );
    }
  }
}

function fetch(context: Context, name: SnapshotName, contestId: number | null): Observable<ContestEvent> {
  return callAs(context, name, requestOf(name, contestId) as never, { contestId }).pipe(
    combineLatestWith(loading$(name)),
    concatMap(([{ answer, positions, serverTimeAt }, loading]) => {
      if (isStale(context.state$.value, positions)) {
        return context.ports.ticker
          .after(STALE_RETRY_MS)
          .pipe(switchMap(() => fetch(context, name, contestId)));
      }
      const load = loading[name] as (answer: unknown, context: LoadContext) => readonly ContestEvent[];
      const events = load(answer, { contestId, at: serverTimeAt ?? context.ports.clock.now() });
      return from([...events, { type: 'PositionsTaken' as const, call: name, positions }]);
    }),
  );
}

function requestOf(name: SnapshotName, contestId: number | null): Readonly<Record<string, string>> {
  return name === 'contestDetail' ? { cid: String(contestId) } : {};
}

function failureEvents(
  { ports, state$ }: Context,
  name: SnapshotName,
  snapshot: Extract<SnapshotState, { kind: 'needed' }>,
  failed: ApiError,
): readonly ContestEvent[] {
  const { status, key, detail } = failed;
  const retryAt = ports.clock.now() + retryDelayAfter(failed, snapshot.failures + 1, ports.random());
  const shown: ContestEvent[] = [];
  const isNews = snapshot.failures === 0 && !isTransient(failed);
  const role = selectRole(state$.value);
  // Snapshots of an opened page: the page itself says that there is no such contest.
  const isOfPage = role !== null && !askedAt('session', role, snapshot.contestId).includes(name);
  const isSaid = isOfPage && (name === 'contest' || key === 'backend.not_found');
  if (name === 'standing') shown.push({ type: 'StandingRefused', contestId: snapshot.contestId ?? 0, key });
  else if (name === 'wall') shown.push({ type: 'WallRefused', contestId: snapshot.contestId ?? 0, key });
  else if (isNews && !isSaid) shown.push(requestFailed(name, failed));
  // Last: this try ends with it, and nothing after it would be heard.
  return [...shown, { type: 'SnapshotFailed', call: name, status, key, detail, retryAt }];
}

import { filter, map, mergeMap, type Observable } from 'rxjs';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { selectContestId, selectRole, selectUser } from '#streams/state/session/session.ts';
import { type ShareState } from '#streams/state/proctoring/sharing.ts';
import { type ActivityEffect, type LoggedEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** The log's message when sharing stops (§7). */
const STOPPED = 'STOPPED';
/** The longest message that the server takes. */
const MAX_CHARS = 500;
const SHARE_OPERATIONS = { camera: 'CAMERA_SHARE', screen: 'SCREEN_SHARE' } as const;

/** Logs internet access where the contest forbids it: a line in the contest's log (SES-9). */
export function internetActivityEpic(steps$: Observable<ContestStep>): Observable<ActivityEffect> {
  return stepsOf(steps$, 'InternetDetected').pipe(
    map(({ before }) => ({
      type: 'Activity',
      operation: 'INTERNET',
      message: '',
      contestId: selectContestId(before),
      isLast: false,
    })),
  );
}

/**
 * Logs each change of a shared source, by the person, the browser or the end of the session: a line in the
 * contest's log (PRC-1).
 */
export function sharingActivityEpic(steps$: Observable<ContestStep>): Observable<ActivityEffect> {
  return steps$.pipe(
    filter(({ before, after }) => before.sharing !== after.sharing && selectUser(before) !== null),
    mergeMap(({ before, event, after }) =>
      SHARE_SOURCES.flatMap((source): ActivityEffect[] => {
        const message = shareMessage(before.sharing[source], after.sharing[source]);
        if (message === null) return [];
        const contestId = selectContestId(before);
        const isLast = event.type === 'PageLeft';
        return [{ type: 'Activity', operation: SHARE_OPERATIONS[source], message, contestId, isLast }];
      }),
    ),
  );
}

/** The log's message for a change of one source; null where nothing has changed. */
function shareMessage(before: ShareState, after: ShareState): string | null {
  if (after.kind === 'on') return before.kind === 'on' ? null : after.label.slice(0, MAX_CHARS);
  if (before.kind === 'on') return STOPPED;
  if (after.kind !== 'off' || after.refused === null) return null;
  const isKnown = before.kind === 'off' && before.refused === after.refused;
  return isKnown ? null : after.refused.detail.slice(0, MAX_CHARS);
}

/** Logs a part of the page that stopped working: an error in the console. */
export function machineFaultLogEpic(steps$: Observable<ContestStep>): Observable<LoggedEffect> {
  return stepsOf(steps$, 'MachineFault').pipe(
    map(({ event: { kind, name, detail } }) => ({
      type: 'Logged',
      level: 'error',
      name: `${kind} ${name}`,
      detail,
    })),
  );
}

/** Warns in the console of a frame that could not be read, or a snapshot that could not be loaded. */
export function troubleLogEpic(steps$: Observable<ContestStep>): Observable<LoggedEffect> {
  return stepsOf(steps$, 'LiveFrameRejected', 'LiveResyncNeeded', 'SnapshotFailed', 'PollFailed').pipe(
    map(({ event: { type: name, ...detail } }) => ({ type: 'Logged', level: 'warn', name, detail })),
  );
}

/** Logs in the console that the channel connects or drops (LIV-2). */
export function linkLogEpic(steps$: Observable<ContestStep>): Observable<LoggedEffect> {
  return stepsOf(steps$, 'LiveConnected', 'LiveDropped', 'LiveSwitchedOff').pipe(
    map(({ event: { type: name, ...detail } }) => ({
      type: 'Logged',
      level: name === 'LiveDropped' ? 'warn' : 'info',
      name,
      detail,
    })),
  );
}

/** Logs everything that came over the channel in the console, for admins and authors (LIV-7). */
export function liveDebugLogEpic(steps$: Observable<ContestStep>): Observable<LoggedEffect> {
  return steps$.pipe(
    filter(({ event }) => event.frame !== undefined),
    filter(({ after }) => isVerbose(selectRole(after))),
    map(({ event: { type: name, ...detail } }) => ({ type: 'Logged', level: 'debug', name, detail })),
  );
}

function isVerbose(role: string | null): boolean {
  return role === 'admin' || role === 'author';
}

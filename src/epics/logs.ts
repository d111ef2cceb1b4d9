import { filter, map, type Observable } from 'rxjs';
import { selectRole } from '../streams/state/session.ts';
import { type LoggedEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** On something of the machine that stopped working: an error in the console. */
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

/** On a frame that could not be read, or a snapshot that could not be had: a warning. */
export function troubleLogEpic(steps$: Observable<ContestStep>): Observable<LoggedEffect> {
  return stepsOf(steps$, 'LiveFrameRejected', 'LiveResyncNeeded', 'SnapshotFailed', 'PollFailed').pipe(
    map(({ event: { type: name, ...detail } }) => ({ type: 'Logged', level: 'warn', name, detail })),
  );
}

/** On the channel coming and going: a line (LIV-2). */
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

/** On everything that came over the channel: a line, for admins and authors (LIV-7). */
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

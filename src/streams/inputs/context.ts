import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { type Ports } from '#api/ports.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Notice } from '../events/notices.ts';
import { type Activity } from '../events/session.ts';
import { type InputContext } from '../input.ts';
import { type State } from '../state/state.ts';

/** Ports of the page itself: those that exist from the start, and streams without a port of their own. */
export interface PagePorts extends Pick<Ports, 'clock' | 'ticker' | 'storage' | 'browser'> {
  /** A number from 0 to 1, to spread in time what many pages would do at once. */
  readonly random: () => number;
  /** Notices that toasts show, as they are shown. */
  readonly toasts$: Observable<Omit<Notice, 'at'>>;
  /** Activities for the server's log, as they happen, without replay. */
  readonly activities$: Observable<Activity>;
  /** Takes the lines of the live protocol, where the log is verbose (LIV-7). */
  readonly debug: (line: string) => void;
}

/** The ports of inputs that talk to the server. */
export interface InputPorts
  extends PagePorts, Pick<Ports, 'http' | 'busy' | 'lock' | 'live' | 'outbox' | 'internet'> {}

/** The context of an input that uses some of the ports. */
export type ContextWith<K extends keyof InputPorts> = InputContext<State, ContestEvent, Pick<InputPorts, K>>;

/** A value selected from the state, now and on each change. */
export function selected<R>(state$: Observable<State>, select: (state: State) => R): Observable<R> {
  return state$.pipe(map(select), distinctUntilChanged());
}

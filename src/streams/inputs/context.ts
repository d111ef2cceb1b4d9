import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { type Ports } from '#api/ports.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Notice } from '../events/notices.ts';
import { type Activity } from '../events/session.ts';
import { type InputContext } from '../input.ts';
import { type State } from '../state/state.ts';

/** What the page itself has: ports that are there from the start, and things of the page that have no port of their own. */
export interface PagePorts extends Pick<Ports, 'clock' | 'ticker' | 'storage' | 'browser'> {
  /** 0 to 1, to spread what many would do at once. */
  readonly random: () => number;
  /** What toasts say to the person, as they say it. */
  readonly toasts$: Observable<Omit<Notice, 'at'>>;
  /** What is to be logged on the server, as it happens. Does not replay. */
  readonly activities$: Observable<Activity>;
  /** Takes the lines of the live protocol, for those whose log is verbose (LIV-7). */
  readonly debug: (line: string) => void;
}

/** The ports of inputs that talk to the server. */
export interface InputPorts
  extends PagePorts, Pick<Ports, 'http' | 'busy' | 'lock' | 'live' | 'outbox' | 'internet'> {}

/** The context of an input that uses some of the ports. */
export type ContextWith<K extends keyof InputPorts> = InputContext<State, ContestEvent, Pick<InputPorts, K>>;

/** What is read out of the state, now and whenever it changes. */
export function selected<R>(state$: Observable<State>, select: (state: State) => R): Observable<R> {
  return state$.pipe(map(select), distinctUntilChanged());
}

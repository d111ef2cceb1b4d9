import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { type Ports } from '../../api/ports.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Notice } from '../events/notices.ts';
import { type Activity } from '../events/session.ts';
import { type InputContext } from '../input.ts';
import { type State } from '../state/state.ts';

type Used = 'clock' | 'ticker' | 'http' | 'lock' | 'live' | 'storage' | 'outbox' | 'browser' | 'internet';

/** What the inputs reach: ports, and two things of the page that have no port of their own. */
export interface InputPorts extends Pick<Ports, Used> {
  /** 0 to 1, to spread what many would do at once. */
  readonly random: () => number;
  /**
   * Brings what talks to the server, once: a download of its own. An event that needs it and could not wait is heard by
   * it first. Fails when it cannot be had, and may be asked again.
   */
  readonly bring: (missed: ContestEvent | null) => Promise<void>;
  /** What the person is told by toasts, as it is told. */
  readonly toasts$: Observable<Omit<Notice, 'at'>>;
  /** What is to be logged on the server, as it happens. Does not replay. */
  readonly activities$: Observable<Activity>;
  /** Brings what shares camera and screen, once, in the same way: only those whose contest asks for it download it. */
  readonly bringSharing: (missed: ContestEvent | null) => Promise<void>;
  /** Brings what asks for things on the pages behind a person's home, once, in the same way. */
  readonly bringRequests: (missed: ContestEvent | null) => Promise<void>;
  /** Brings what only staff need, once, in the same way. */
  readonly bringStaff: (missed: ContestEvent | null) => Promise<void>;
  /** Takes the lines of the live protocol, for those whose log is verbose (LIV-7). */
  readonly debug: (line: string) => void;
}

/** The context of an input that uses some of the ports. */
export type ContextWith<K extends keyof InputPorts> = InputContext<State, ContestEvent, Pick<InputPorts, K>>;

/** What is read out of the state, now and whenever it changes. */
export function selected<R>(state$: Observable<State>, select: (state: State) => R): Observable<R> {
  return state$.pipe(map(select), distinctUntilChanged());
}

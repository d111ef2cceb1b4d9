import { BehaviorSubject, defer, type Observable, Subject, type Subscription } from 'rxjs';
import { burstSteps } from './burstSteps.ts';
import { type Behavior, type Fault, type Input, type InputContext, type Inputs } from './input.ts';
import { type Fold } from './state/fold.ts';
import { type Step } from './step.ts';

/** Options of a store. */
export interface StoreOptions<S, E> {
  readonly initial: S;
  readonly fold: Fold<S, E>;
  /** Makes the event that reports a fault; null: the fault is only dropped. */
  readonly onFault: (fault: Fault) => E | null;
}

/**
 * The one place where events meet the state. For every event it emits the new state, the event and its step,
 * in this order; the next event waits until all subscribers have heard this one. For a burst it emits the
 * last state first, then each event with its step.
 */
export interface Store<S, E> {
  readonly state$: Behavior<S>;
  /** Does not replay. */
  readonly events$: Observable<E>;
  /** Does not replay. */
  readonly steps$: Observable<Step<S, E>>;
  getState(): S;
  send(event: E): void;
  /** Folds many events at once (missed entries, several frames): one new state for all of them. */
  sendAll(events: readonly E[]): void;
  /** Reports a fault of a part that works for the store, such as an epic. */
  report(fault: Fault): void;
  /** Adds inputs; they run while the store is started. */
  run<P>(inputs: Inputs<S, E, P>, ports: P): void;
  /** Starts the inputs; their events wait until all of them listen. Once started it does nothing. */
  start(): void;
  /** Ends the inputs; `start` starts them again. */
  stop(): void;
}

type Start = () => Subscription;

/** Makes a store. Inputs run after `start`; sent events are always folded. */
export function createStore<S, E extends { readonly type: string }>(
  options: StoreOptions<S, E>,
): Store<S, E> {
  const { fold } = options;
  const states$ = new BehaviorSubject(options.initial);
  const heard$ = new Subject<E>();
  const taken$ = new Subject<Step<S, E>>();
  const added: Start[] = [];
  let running: Subscription[] | null = null;
  const queue = createQueue(take);

  function take(burst: readonly E[]): void {
    const before = states$.value;
    const [after, folded] = foldSafely(before, burst);
    if (after !== before) states$.next(after);
    const steps =
      folded.length === 1
        ? [{ event: folded[0] as E, before, after }]
        : burstSteps(before, folded, fold.reduce);
    for (const step of steps) {
      heard$.next(step.event);
      taken$.next(step);
    }
  }

  /** The state after the events, and the events that could be folded. */
  function foldSafely(before: S, burst: readonly E[]): [S, readonly E[]] {
    try {
      return [
        burst.length === 1 ? fold.reduce(before, burst[0] as E) : fold.reduceBurst(before, burst),
        burst,
      ];
    } catch {
      return foldOneByOne(before, burst);
    }
  }

  function foldOneByOne(before: S, burst: readonly E[]): [S, readonly E[]] {
    let state = before;
    const folded = burst.filter((event) => {
      try {
        state = fold.reduce(state, event);
        return true;
      } catch (error: unknown) {
        report({ kind: 'fold', name: event.type, error });
        return false;
      }
    });
    return [state, folded];
  }

  function report(fault: Fault): void {
    const event = options.onFault(fault);
    // Otherwise a fault whose own event cannot be folded would report itself for ever.
    if (event !== null && !(fault.kind === 'fold' && fault.name === event.type)) queue.add([event]);
  }

  function subscriberOf<P>(name: string, input$: Input<S, E, P>, context: InputContext<S, E, P>): Start {
    return () =>
      defer(() => input$(context)).subscribe({
        next: (event) => queue.add([event]),
        error: (error: unknown) => report({ kind: 'input', name, error }),
        complete: () => report({ kind: 'input', name, error: null }),
      });
  }

  function begin(subscribers: readonly Start[]): void {
    queue.hold(() => {
      for (const subscribe of subscribers) running?.push(subscribe());
    });
  }

  return {
    state$: states$,
    events$: heard$.asObservable(),
    steps$: taken$.asObservable(),
    getState: () => states$.value,
    send: (event) => queue.add([event]),
    sendAll: (events) => {
      if (events.length > 0) queue.add(events);
    },
    report,
    run(inputs, ports) {
      const context = { events$: heard$.asObservable(), state$: states$, ports };
      const subscribers = Object.entries(inputs).map(([name, input$]) => subscriberOf(name, input$, context));
      added.push(...subscribers);
      if (running !== null) begin(subscribers);
    },
    start() {
      if (running !== null) return;
      running = [];
      begin(added);
    },
    stop() {
      const ended = running ?? [];
      running = null;
      for (const subscription of ended) subscription.unsubscribe();
    },
  };
}

/** Passes items on one at a time, in the order of their arrival, and never one within another. */
function createQueue<T>(take: (item: T) => void): { add(item: T): void; hold(work: () => void): void } {
  const waiting: T[] = [];
  let busy = false;

  function exclusively(work: () => void): void {
    busy = true;
    try {
      work();
    } finally {
      busy = false;
    }
  }

  function drain(): void {
    if (busy) return;
    exclusively(() => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) take(item);
    });
  }

  return {
    add(item) {
      waiting.push(item);
      drain();
    },
    hold(work) {
      if (busy) work();
      else exclusively(work);
      drain();
    },
  };
}

import { type Step } from './step.ts';

/**
 * The steps of events that were folded together. The states between them are computed on demand, once for all
 * readers; epics that look only at the event cost nothing.
 */
export function burstSteps<S, E>(
  start: S,
  events: readonly E[],
  reduce: (state: S, event: E) => S,
): readonly Step<S, E>[] {
  const states: S[] = [start];
  const stateAt = (count: number): S => {
    for (let done = states.length - 1; done < count; done += 1) {
      states.push(reduce(states[done] as S, events[done] as E));
    }
    return states[count] as S;
  };
  return events.map((event, index) => new BurstStep(event, index, stateAt));
}

/** A step whose states are computed on demand. It is a class: making getters for each step is slower. */
class BurstStep<S, E> implements Step<S, E> {
  readonly event: E;
  readonly #index: number;
  readonly #stateAt: (count: number) => S;

  constructor(event: E, index: number, stateAt: (count: number) => S) {
    this.event = event;
    this.#index = index;
    this.#stateAt = stateAt;
  }

  get before(): S {
    return this.#stateAt(this.#index);
  }

  get after(): S {
    return this.#stateAt(this.#index + 1);
  }
}

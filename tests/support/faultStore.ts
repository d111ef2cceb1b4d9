import { type ContestEvent } from '#streams/events/event.ts';
import { initialState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';

type Options = Parameters<typeof createStore<State, ContestEvent>>[0];

/** The client's store for a test, with the machine's faults in order, each with its origin. */
export function createFaultStore(fold: Options['fold']) {
  const faults: string[] = [];
  const store = createStore<State, ContestEvent>({
    initial: initialState,
    fold,
    onFault: ({ kind, name, error }) => {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      faults.push(`${kind} ${name}: ${detail}`);
      return { type: 'MachineFault', kind, name, detail };
    },
  });
  return { store, faults };
}

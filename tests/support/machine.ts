import { epics } from '#epics/all.ts';
import { type Effect } from '#epics/effects.ts';
import { effectsOf } from '#streams/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { pageInputs } from '#streams/inputs/page.ts';
import { requestInputs } from '#streams/inputs/requests/inputs.ts';
import { followingInputs } from '#streams/inputs/standings/following.ts';
import { publicInputs } from '#streams/inputs/standings/publicStanding.ts';
import { screenInputs } from '#streams/inputs/standings/publicScreen.ts';
import { recoveryInputs } from '#streams/inputs/people/recovery.ts';
import { serverInputs } from '#streams/inputs/server.ts';
import { staffInputs } from '#streams/inputs/staff/inputs.ts';
import { createFold } from '#streams/state/fold.ts';
import { reduceState, type State } from '#streams/state/state.ts';
import { type Store } from '#streams/store.ts';
import { createFaultStore } from './faultStore.ts';
import { type FakePorts, fakePorts, type FakeOptions } from './ports.ts';
import { addStaffCode } from './staffCode.ts';

await addStaffCode();

/** The whole client without its views. */
export interface Machine {
  readonly ports: FakePorts;
  readonly store: Store<State, ContestEvent>;
  readonly events: ContestEvent[];
  readonly effects: Effect[];
  state(): State;
  send(event: ContestEvent): void;
  advance(ms: number): void;
  /** Lets time pass until a condition holds; fails when it does not within `withinMs`. */
  until(holds: (state: State) => boolean, withinMs?: number): void;
  /** The events of a type, in order. */
  eventsOf<T extends ContestEvent['type']>(type: T): Extract<ContestEvent, { type: T }>[];
  stop(): void;
}

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** Starts the client over fake ports; `advance` throws the machine's faults. */
export function startMachine(
  options: FakeOptions & { readonly prepare?: (ports: FakePorts) => void } = {},
): Machine {
  const ports = fakePorts(options);
  options.prepare?.(ports);
  const { store, faults } = createFaultStore(fold);
  const events: ContestEvent[] = [];
  const effects: Effect[] = [];
  store.events$.subscribe((event) => events.push(event));
  effectsOf(store.steps$, epics, (fault) => store.report(fault)).subscribe((effect) => {
    effects.push(effect);
    if (effect.type === 'Toast') ports.toasts$.next(effect);
    if (effect.type === 'Activity') ports.activities$.next(effect);
  });
  store.run(
    {
      ...pageInputs,
      ...serverInputs,
      ...requestInputs,
      ...recoveryInputs,
      ...publicInputs,
      ...followingInputs,
      ...screenInputs,
      ...staffInputs,
    },
    ports,
  );
  store.start();

  const machine: Machine = {
    ports,
    store,
    events,
    effects,
    state: () => store.getState(),
    send: (event) => store.send(event),
    advance(ms) {
      ports.time.advance(ms);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
    until(holds, withinMs = 120_000) {
      for (let passed = 0; !holds(store.getState()); passed += 10) {
        if (passed > withinMs) throw new Error(`not within ${withinMs} ms`);
        machine.advance(10);
      }
    },
    eventsOf: (type) =>
      events.filter((event): event is Extract<ContestEvent, { type: typeof type }> => event.type === type),
    stop: () => store.stop(),
  };
  return machine;
}

/** A client that has loaded everything and listens. */
export function ensureLive(options: Parameters<typeof startMachine>[0] = {}): Machine {
  const machine = startMachine(options);
  machine.until(({ system, sync }) => system.link.kind === 'live' && isLoaded(sync.snapshots));
  machine.advance(50);
  return machine;
}

/** Whether all snapshots in use are loaded. */
export function isLoaded(snapshots: State['sync']['snapshots']): boolean {
  const all = Object.values(snapshots);
  return all.length > 0 && all.every(({ kind }) => kind === 'loaded');
}

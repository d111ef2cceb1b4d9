import { type ContestEvent } from '#streams/events/event.ts';
import { createRecorder, type Recording } from '#streams/recording.ts';
import { redact } from '#streams/redact.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { NOON_AT } from './contest.ts';
import { type Machine, startMachine } from './machine.ts';

/** A client without a stored session, and a recorder that has all its events. */
export function recordedMachine(): {
  readonly machine: Machine;
  readonly recording: () => Recording<State, ContestEvent>;
} {
  const machine = startMachine({ prepare: ({ kept }) => void (kept.credentials = null) });
  const recorder = createRecorder<State, ContestEvent>({
    initial: initialState,
    fold: createFold<State, ContestEvent>(reduceState, { freeze: true }),
    now: () => machine.ports.clock.now(),
    redact,
  });
  // Events of the machine's start came before the recorder.
  for (const event of machine.events) recorder.record(event);
  machine.store.events$.subscribe((event) => recorder.record(event));
  const header = { version: '0.1.0', role: 'user', contestId: 7, startedAt: NOON_AT };
  return { machine, recording: () => recorder.recording(header) };
}

import { readFileSync } from 'node:fs';
import { epics } from '#epics/all.ts';
import { type Effect } from '#epics/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { type Recording } from '#streams/recording.ts';
import { replay, type Replayed, type ReplayedEffect } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { addLaterSlices } from '#streams/state/laterSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { splitEffects } from '#streams/effectsThen.ts';

// A recording may be of any role.
addLaterSlices();

/** A recorded session of the client. */
export type Session = Recording<State, ContestEvent>;

/** An effect of a session, and the event it followed. */
export type SessionEffect = ReplayedEffect<Effect>;

const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });

/** Reads the recording in a file, and the effects that it names. Throws BadRecording for any other file. */
export function readSession(path: string): ReturnType<typeof splitEffects<State>> {
  return splitEffects(parse<State, ContestEvent>(readFileSync(path, 'utf8')));
}

/** Replays a session at full speed. */
export function relive(session: Session): Promise<Replayed<State, Effect>> {
  return replay<State, ContestEvent, Effect>(session, { initial: initialState, fold, epics });
}

/** The state after the first `count` events of a session. */
export function stateAfter(session: Session, count: number): State {
  const events = session.events.slice(0, count).map(({ event }) => event);
  return fold.reduceBurst(session.base ?? initialState, events);
}

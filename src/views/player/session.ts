import { type Effect } from '#epics/effects.ts';
import { epics } from '#epics/all.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Indexed, type Playback } from '#streams/playback.ts';
import { BadRecording, parse, type RecordingFault } from '#streams/readRecording.ts';
import { openPlayer, replay } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { addLaterSlices } from '#streams/state/laterSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { splitEffects } from '#streams/effectsThen.ts';
import { textOfFile } from './textOfFile.ts';

// The recording may be of any role.
addLaterSlices();

/** A recorded session of the client, replayed once: every moment of it can be shown. */
export type IndexedSession = Indexed<State, ContestEvent, Effect>;
export type SessionPlayback = Playback<State, ContestEvent, Effect>;

/** Why a file cannot be played, and the number of the faulty line, from 1; null if it is no line. */
export interface PlayerFault {
  readonly fault: RecordingFault | 'too_large';
  readonly line: number | null;
}

/** Largest file that is played, bytes; the longest recording that a page makes is a fifth of it. */
const MAX_BYTES = 256 * 1_048_576;
/** Number of events after which the replay pauses for the page's other work. */
const EVENTS_BETWEEN = 2_000;

/**
 * Reads a recording and replays it. `onProgress` gets the part that is done, 0 to 1. A file that cannot be
 * played gives its fault.
 */
export async function readSession(
  file: Blob,
  onProgress: (done: number) => void,
): Promise<IndexedSession | PlayerFault> {
  const text = await textOfFile(file, MAX_BYTES);
  if (text === null) return { fault: 'too_large', line: null };
  try {
    const { recording, effectsThen } = splitEffects(parse<State, ContestEvent>(text));
    const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });
    const player = openPlayer(recording, { initial: initialState, fold });
    const { effects } = await replay<State, ContestEvent, Effect>(recording, {
      initial: initialState,
      fold,
      epics,
      onFault: () => undefined,
      rest: async (done) => {
        if (done % EVENTS_BETWEEN !== 0) return;
        // Stores this state, from which seeking can start.
        player.stateAt(done);
        onProgress(done / player.length);
        await new Promise((resolve) => setTimeout(resolve));
      },
    });
    player.stateAt(player.length);
    player.stateAt(0);
    return { recording, player, effects, effectsThen };
  } catch (error: unknown) {
    if (error instanceof BadRecording) return { fault: error.fault, line: error.line };
    throw error;
  }
}

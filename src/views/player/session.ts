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

/** A recorded session of the client, lived through once: every moment of it is at hand. */
export type IndexedSession = Indexed<State, ContestEvent, Effect>;
export type SessionPlayback = Playback<State, ContestEvent, Effect>;

/** Why a file cannot be played, and which of its lines it is, from 1; null where it is none. */
export interface PlayerFault {
  readonly fault: RecordingFault | 'too_large';
  readonly line: number | null;
}

/** More than a page's memory is for; the longest recording that a page makes is a fifth of it. */
const MAX_BYTES = 256 * 1_048_576;
/** Number of events after which the page breathes. */
const EVENTS_BETWEEN = 2_000;

/**
 * Reads a recording and lives through it. `onProgress` gets the part that is done, 0 to 1. A file that cannot be played
 * is refused with why.
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
        // Seeking finds its states where they were passed.
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

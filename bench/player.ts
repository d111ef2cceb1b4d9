import { NEVER } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { createPlayback } from '#streams/playback.ts';
import { type Recording } from '#streams/recording.ts';
import { openPlayer, type Player } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { type BenchRow, compare, showMs } from './measure.ts';
import { eventsOf } from './state.ts';

const EVENTS = 100_000;
const ROWS = 20_000;
/** Distance of the worst position to seek from the kept state before it, in events. */
const SEGMENT = 1_000;
const SEEKS = 20;
const STEPS = 2_000;
const ROUNDS = 5;
/** Shortest noticeable delay, ms. */
const NOTICED_MS = 50;

const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });

/** The player's targets: seeking in a recording of 100,000 events, and stepping through a whole contest day. */
export async function benchPlayer(): Promise<readonly BenchRow[]> {
  const recording = aContestDay();
  const player = openPlayer(recording, { initial: initialState, fold });
  player.stateAt(EVENTS);
  return [await seeking(recording, player), stepping(recording, player)];
}

/** A judgement every half second for fourteen hours. */
function aContestDay(): Recording<State, ContestEvent> {
  return {
    header: { version: 'bench', role: 'admin', contestId: null, startedAt: 0 },
    dropped: 0,
    base: null,
    events: eventsOf(EVENTS, ROWS).map((event, index) => ({ at: index * 500, event })),
  };
}

async function seeking({ events }: Recording<State, ContestEvent>, player: Player<State>): Promise<BenchRow> {
  const places = Array.from(
    { length: SEEKS },
    (_, index) => ((index * 37) % (EVENTS / SEGMENT)) * SEGMENT + SEGMENT - 1,
  );
  const before = new Map(places.map((place) => [place, player.stateAt(Math.max(0, place - SEGMENT))]));
  const { ratio, subjectMs, baselineMs } = await compare(
    () => places.map((place) => player.stateAt(place)),
    () =>
      places.map((place) =>
        fold.reduceBurst(
          before.get(place) ?? initialState,
          events.slice(Math.max(0, place - SEGMENT), place).map(({ event }) => event),
        ),
      ),
  );
  return {
    name: `seeking in ${EVENTS} events at the worst places, against folding the ${SEGMENT} before each`,
    ratio,
    target: 1.5,
    wanted: 'at most',
    detail: `${showMs(subjectMs / SEEKS)} against ${showMs(baselineMs / SEEKS)} a place`,
  };
}

function stepping(recording: Recording<State, ContestEvent>, player: Player<State>): BenchRow {
  const ticker = { every: () => NEVER, after: () => NEVER };
  // A toast every hundred events, as on a busy day.
  const effects = recording.events.flatMap(({ at }, index) =>
    index % 100 === 0 ? [{ at, index, effect: index }] : [],
  );
  const { store, effects$ } = createPlayback({ recording, player, effects, effectsThen: null }, ticker);
  effects$.subscribe();
  store.start();
  const rounds = Array.from({ length: ROUNDS }, () => {
    store.send({ type: 'SeekWanted', position: EVENTS - STEPS });
    return Array.from({ length: STEPS }, () => {
      const startedAt = performance.now();
      store.send({ type: 'StepPressed' });
      return performance.now() - startedAt;
    });
  });
  // Other load of the machine only adds time, so the quickest round of each step counts.
  const worst = Math.max(
    ...rounds[0]!.map((_, step) => Math.min(...rounds.map((round) => round[step] ?? 0))),
  );
  store.stop();
  return {
    name: `the slowest of ${STEPS} steps at the end of a contest day, against the ${NOTICED_MS} ms that are noticed`,
    ratio: worst / NOTICED_MS,
    target: 1,
    wanted: 'at most',
    detail: `${showMs(worst)} of ${EVENTS} events`,
  };
}

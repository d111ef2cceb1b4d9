import { configureStore, createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { serialize } from '#streams/recording.ts';
import { replay } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { Table } from '#streams/state/table.ts';
import { type BenchRow, compare, showMs } from './measure.ts';

addStaffSlices();

const TOPIC = '/topic/submissions';
const MANY = 20_000;
const BURST = 50;
const EVENTS = 5_000;
const REPLAYED = 100_000;
const TOOLKIT_EVENTS = 100;

type SubmissionFed = EventOf<'SubmissionFed'>;

const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });

/** The state's targets: the cost of one event of a live contest, its growth, and the cost of a replay. */
export async function benchState(): Promise<readonly BenchRow[]> {
  return [await single(), await burst(), await growth(), await toolkit(), await replaying()];
}

async function single(): Promise<BenchRow> {
  const state = stateOf(MANY);
  const events = eventsOf(EVENTS, MANY);
  const { ratio, subjectMs, baselineMs } = await compare(
    () => oneByOne(state, events),
    () => byHand(state, events),
  );
  return {
    name: `one event at ${MANY} submissions, against a hand-written spread + trie fold`,
    ratio,
    target: 1.2,
    wanted: 'at most',
    detail: `${each(subjectMs)} against ${each(baselineMs)} an event`,
  };
}

async function burst(): Promise<BenchRow> {
  const state = stateOf(MANY);
  const events = eventsOf(EVENTS, MANY);
  const { ratio, subjectMs, baselineMs } = await compare(
    () => inBursts(state, events, BURST),
    () => byHand(state, events),
  );
  return {
    name: `events in bursts of ${BURST}, against the same hand-written fold`,
    ratio,
    target: 1.2,
    wanted: 'at most',
    detail: `${each(subjectMs)} against ${each(baselineMs)} an event`,
  };
}

async function growth(): Promise<BenchRow> {
  const [few, many] = [1_000, 100_000];
  const [small, large] = [stateOf(few), stateOf(many)];
  const [ofFew, ofMany] = [eventsOf(EVENTS, few), eventsOf(EVENTS, many)];
  const { ratio, subjectMs, baselineMs } = await compare(
    () => oneByOne(large, ofMany),
    () => oneByOne(small, ofFew),
  );
  return {
    name: `one event at ${many} submissions, against one at ${few}`,
    ratio,
    target: 1.6,
    wanted: 'at most',
    detail: `${each(subjectMs)} against ${each(baselineMs)} an event`,
  };
}

async function toolkit(): Promise<BenchRow> {
  const store = toolkitStore();
  // Two sets of rows alternate: setting the very object that is already in the state would change nothing.
  const rounds = [eventsOf(TOOLKIT_EVENTS, MANY), eventsOf(TOOLKIT_EVENTS, MANY)] as const;
  let round = 0;
  const other = () => {
    round += 1;
    for (const event of rounds[round % 2 === 0 ? 0 : 1]) store.feed(event);
    return store.getState();
  };
  const state = stateOf(MANY);
  const { ratio, subjectMs, baselineMs } = await compare(other, () => oneByOne(state, rounds[0]), 7);
  return {
    name: `how many times quicker than Redux Toolkit's entity adapter at ${MANY}`,
    ratio,
    target: 500,
    wanted: 'at least',
    detail: `${showMs(subjectMs / TOOLKIT_EVENTS)} there, ${showMs(baselineMs / TOOLKIT_EVENTS)} here, an event`,
  };
}

/** The same state in an application with Redux Toolkit: one dispatch for each event, as in production. */
function toolkitStore(): { feed(event: SubmissionFed): void; getState(): unknown } {
  const adapter = createEntityAdapter<StaffSubmission>();
  const staff = createSlice({
    name: 'staff',
    initialState: { submissions: adapter.setAll(adapter.getInitialState(), rowsOf(MANY)) },
    reducers: {
      fed: (state, { payload }: PayloadAction<SubmissionFed>) => {
        adapter.setOne(state.submissions, payload.submission);
      },
    },
  });
  const positions: Record<string, number> = {};
  const system = createSlice({
    name: 'system',
    initialState: { positions },
    reducers: {},
    extraReducers: (builder) =>
      builder.addCase(staff.actions.fed, (state, { payload: { frame } }) => {
        if (frame) state.positions[frame.destination] = frame.seq;
      }),
  });
  const store = configureStore({
    reducer: { staff: staff.reducer, system: system.reducer },
    // The Toolkit's checks for mistakes are for development only; they would double the cost.
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }),
  });
  return {
    feed: (event) => {
      store.dispatch(staff.actions.fed(event));
    },
    getState: () => store.getState(),
  };
}

async function replaying(): Promise<BenchRow> {
  const header = { version: 'bench', role: 'admin', contestId: null, startedAt: 0 };
  const events = eventsOf(REPLAYED, MANY).map((event, at) => ({ at, event }));
  const text = serialize({ header, dropped: 0, base: null, events });
  const { ratio, subjectMs, baselineMs } = await compare(
    () => replay(parse<State, ContestEvent>(text), { initial: initialState, fold, epics: {} }),
    () => parseAndMutate(text),
    7,
  );
  return {
    name: `replay of ${REPLAYED} events, against JSON.parse and a mutable fold`,
    ratio,
    target: 1.8,
    wanted: 'at most',
    detail: `${showMs(subjectMs)} against ${showMs(baselineMs)}`,
  };
}

function oneByOne(state: State, events: readonly ContestEvent[]): State {
  return events.reduce((current, event) => fold.reduce(current, event), state);
}

function inBursts(state: State, events: readonly ContestEvent[], size: number): State {
  let current = state;
  for (let first = 0; first < events.length; first += size) {
    current = fold.reduceBurst(current, events.slice(first, first + size));
  }
  return current;
}

/** The quickest code that keeps every state: written by hand for these events alone. */
function byHand(state: State, events: readonly SubmissionFed[]): State {
  let current = state;
  for (const { submission, frame } of events) {
    const submissions = (current.staff.submissions ?? Table.empty()).set(submission.id, submission);
    const positions = { ...current.sync.positions, [frame?.destination ?? '']: frame?.seq ?? 0 };
    current = {
      ...current,
      staff: { ...current.staff, submissions },
      sync: { ...current.sync, positions },
    };
  }
  return current;
}

/** The lower limit of a replay: it parses the events and keeps only the last state. */
function parseAndMutate(text: string): unknown {
  const submissions = new Map<number, StaffSubmission>();
  const positions: Record<string, number> = {};
  const [, ...lines] = text.trimEnd().split('\n');
  for (const line of lines) {
    const { submission, frame } = (JSON.parse(line) as { event: SubmissionFed }).event;
    submissions.set(submission.id, submission);
    if (frame) positions[frame.destination] = frame.seq;
  }
  return { submissions, positions };
}

function stateOf(count: number): State {
  const submissions = Table.from(rowsOf(count).map((row) => [row.id, row] as const));
  return { ...initialState, staff: { ...initialState.staff, submissions } };
}

function rowsOf(count: number): StaffSubmission[] {
  return Array.from({ length: count }, (_, index) => rowOf(index + 1, 'queued', null));
}

/** Judgements spread over the rows: as in a contest, successive ones are of distant rows. */
export function eventsOf(count: number, rows: number): SubmissionFed[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'SubmissionFed',
    submission: rowOf(1 + ((index * 7_919) % rows), 'judged', index % 101),
    by: 'live',
    frame: { destination: TOPIC, seq: index + 1 },
  }));
}

function rowOf(id: number, status: StaffSubmission['status'], score: number | null): StaffSubmission {
  return {
    id,
    contest: 1,
    task: 1 + (id % 6),
    task_id: 10 + (id % 6),
    language: 'cpp',
    at: 1_700_000_000_000 + id,
    contest_time_ms: id * 10,
    bytes: 2_000,
    status,
    verdict: score === null ? null : 'WA',
    score,
    group_scores: null,
    judged_at: null,
    tests_done: null,
    tests_total: null,
    cpu_ms: null,
    memory_bytes: null,
    hash: 'f'.repeat(64),
    late: null,
    participant_id: id % 900,
    username: `user${id % 900}`,
    display_name: `User ${id % 900}`,
    task_name: 'Roads',
    contest_name: 'Final',
  };
}

function each(ms: number): string {
  return showMs(ms / EVENTS);
}

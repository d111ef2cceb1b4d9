import { type StandingRow } from '../../../domain/standings.ts';
import {
  type ScoreHistory,
  type Standing,
  type StandingParticipant,
  type StandingTask,
} from '../../../protocol/wire/standing.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { patch } from './immutable.ts';
import { Table } from './table.ts';

/** A board as it is known here. Ranks are worked out by the view's selector from the rows. */
export interface Board {
  readonly contestId: number;
  readonly name: string;
  readonly type: Standing['type'];
  readonly startAt: number;
  readonly endAt: number;
  readonly visible: boolean;
  readonly frozen: boolean;
  readonly tasks: readonly StandingTask[];
  readonly participants: Table<number, StandingParticipant>;
  readonly rows: Table<number, StandingRow>;
  /** For the public page, which asks for the changes since it. */
  readonly version: number;
}

/** What somebody looks at. */
export interface StandingState {
  /** The board that is open on the page; null when none is. */
  readonly open: { readonly contestId: number; readonly isPublic: boolean } | null;
  readonly board: Board | null;
  /** Why there is none, as a key. */
  readonly refused: string | null;
  /** Whose history is looked at; its steps are null until they are here. */
  readonly history: { readonly participantId: number; readonly steps: ScoreHistory['steps'] | null } | null;
}

export const initialStanding: StandingState = { open: null, board: null, refused: null, history: null };

/** What is looked at after an event; other events, and those of other boards, leave it as it is. */
export function reduceStanding(state: StandingState, event: ContestEvent): StandingState {
  const { open, board } = state;
  switch (event.type) {
    case 'StandingOpened':
      return {
        open: { contestId: event.contestId, isPublic: event.isPublic },
        board: board?.contestId === event.contestId ? board : null,
        refused: null,
        history: null,
      };
    case 'StandingClosed':
      return open?.contestId === event.contestId ? { ...state, open: null, history: null } : state;
    case 'StandingLoaded':
      if (open?.contestId !== event.standing.contest_id) return state;
      return { ...state, board: boardOf(event.standing), refused: null };
    case 'StandingRefused':
      return open?.contestId === event.contestId ? patch(state, { refused: event.key }) : state;
    case 'ScoreHistoryOpened':
    case 'ScoreHistoryClosed':
    case 'ScoreHistoryLoaded':
      return { ...state, history: reduceHistory(state.history, event) };
    case 'StandingTimesMoved':
    case 'StandingRowsChanged':
    case 'StandingStateChanged':
      return board?.contestId === event.contestId ? { ...state, board: reduceBoard(board, event) } : state;
    default:
      return state;
  }
}

function reduceHistory(
  history: StandingState['history'],
  event: EventOf<'ScoreHistoryOpened' | 'ScoreHistoryClosed' | 'ScoreHistoryLoaded'>,
): StandingState['history'] {
  switch (event.type) {
    case 'ScoreHistoryOpened': {
      const { participantId } = event;
      // Opened again since the row has changed: the steps so far stay until the new ones are here.
      return history?.participantId === participantId ? history : { participantId, steps: null };
    }
    case 'ScoreHistoryClosed':
      return null;
    case 'ScoreHistoryLoaded': {
      const { participant_id: participantId, steps } = event.history;
      return history?.participantId === participantId ? { participantId, steps } : history;
    }
  }
}

function reduceBoard(
  board: Board,
  event: EventOf<'StandingTimesMoved' | 'StandingRowsChanged' | 'StandingStateChanged'>,
): Board {
  switch (event.type) {
    case 'StandingTimesMoved':
      return { ...board, startAt: event.startAt, endAt: event.endAt };
    case 'StandingRowsChanged':
      return {
        ...board,
        rows: board.rows.setAll(event.rows.map((row) => [row.id, row] as const)),
        participants: board.participants.setAll(event.participants.map((one) => [one.id, one] as const)),
        version: event.version ?? board.version,
      };
    case 'StandingStateChanged':
      return {
        ...board,
        visible: event.visible,
        frozen: event.frozen,
        tasks: event.tasks,
        startAt: event.startAt,
        endAt: event.endAt,
        // A hidden board names nobody; once shown it is fetched whole.
        participants: event.visible ? board.participants : Table.empty(),
        rows: event.visible ? board.rows : Table.empty(),
        version: event.version ?? board.version,
      };
  }
}

function boardOf(standing: Standing): Board {
  return {
    contestId: standing.contest_id,
    name: standing.contest_name,
    type: standing.type,
    startAt: standing.start_time,
    endAt: standing.end_time,
    visible: standing.visible,
    frozen: standing.frozen,
    tasks: standing.tasks,
    participants: Table.from(standing.participants.map((one) => [one.id, one] as const)),
    rows: Table.from(standing.rows.map((row) => [row.id, row] as const)),
    version: standing.version,
  };
}

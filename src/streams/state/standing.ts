import { castDraft, type Draft } from 'immer';
import { type StandingRow } from '../../../domain/standings.ts';
import {
  type Standing,
  type StandingParticipant,
  type StandingTask,
} from '../../../protocol/wire/standing.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
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
}

export const initialStanding: StandingState = { open: null, board: null, refused: null };

/** Changes the draft of the open board by an event; other events, and those of other boards, leave it as it is. */
export function changeStanding(draft: Draft<StandingState>, event: ContestEvent): void {
  switch (event.type) {
    case 'StandingOpened':
      draft.open = { contestId: event.contestId, isPublic: event.isPublic };
      draft.refused = null;
      if (draft.board?.contestId !== event.contestId) draft.board = null;
      return;
    case 'StandingClosed':
      if (draft.open?.contestId === event.contestId) draft.open = null;
      return;
    case 'StandingLoaded':
      if (draft.open?.contestId === event.standing.contest_id) {
        draft.board = castDraft(boardOf(event.standing));
        draft.refused = null;
      }
      return;
    case 'StandingRefused':
      if (draft.open?.contestId === event.contestId) draft.refused = event.key;
      return;
    case 'StandingTimesMoved':
      if (draft.board?.contestId === event.contestId) {
        draft.board.startAt = event.startAt;
        draft.board.endAt = event.endAt;
      }
      return;
    case 'StandingRowsChanged':
    case 'StandingStateChanged':
      if (draft.board?.contestId === event.contestId) changeBoard(draft.board, event);
      return;
    default:
  }
}

function changeBoard(
  board: Draft<Board>,
  event: EventOf<'StandingRowsChanged'> | EventOf<'StandingStateChanged'>,
): void {
  board.version = event.version ?? board.version;
  if (event.type === 'StandingRowsChanged') {
    board.rows = board.rows.setAll(event.rows.map((row) => [row.id, row] as const));
    board.participants = board.participants.setAll(event.participants.map((one) => [one.id, one] as const));
    return;
  }
  board.visible = event.visible;
  board.frozen = event.frozen;
  board.tasks = [...event.tasks];
  if (!event.visible) board.rows = Table.empty<number, StandingRow>();
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

import { applyDelta } from '#domain/standings/board-cells.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import {
  type Standing,
  type StandingParticipant,
  type StandingTask,
} from '#protocol/wire/standings/standing.ts';
import { createSlice } from '../slice.ts';
import { byId, Table } from '../table.ts';

/** A board, as this page knows it. A selector of the view computes the ranks from the rows. */
export interface Board {
  readonly contestId: number;
  readonly name: string;
  readonly type: Standing['type'];
  readonly startAt: number;
  readonly endAt: number;
  readonly visible: boolean;
  readonly frozen: boolean;
  /** When the results became final; null: they may still change. */
  readonly finalAt: number | null;
  readonly tasks: readonly StandingTask[];
  readonly participants: Table<number, StandingParticipant>;
  readonly rows: Table<number, StandingRow>;
  /** The public page asks for the changes since this version, within its epoch. */
  readonly version: number;
  readonly epoch: string | null;
}

/** The state of the board that a page shows. */
export interface StandingState {
  /** The board that is open on the page; null when no board is open. */
  readonly open: { readonly contestId: number; readonly isPublic: boolean } | null;
  readonly board: Board | null;
  /** Why there is no board, as a key. */
  readonly refused: string | null;
}

/** The board of the open page; null: it is not loaded yet. */
export const selectBoard = ({ standing }: { readonly standing: StandingState }): Board | null =>
  standing.board;

const NONE: StandingState = { open: null, board: null, refused: null };

export const standingSlice = createSlice<StandingState>({
  initial: NONE,
  recipes: {
    StandingOpened: (draft, { contestId, isPublic }) => {
      draft.open = { contestId, isPublic };
      if (draft.board?.contestId !== contestId) draft.board = null;
      draft.refused = null;
    },
    StandingClosed: (draft, { contestId }) => {
      if (draft.open?.contestId !== contestId) return;
      draft.open = null;
    },
    StandingRefused: (draft, { contestId, key }) => {
      if (draft.open?.contestId === contestId) draft.refused = key;
    },
    StandingStateChanged: ({ board }, event) => {
      if (board?.contestId !== event.contestId) return;
      const { visible, frozen, finalAt, tasks, startAt, endAt } = event;
      Object.assign(board, { visible, frozen, finalAt, tasks, startAt, endAt });
      board.version = event.version ?? board.version;
      if (visible) return;
      // A hidden board names nobody; when it is shown again it is loaded whole.
      board.participants = Table.empty();
      board.rows = Table.empty();
    },
  },
  plain: {
    StandingLoaded: (state, { standing, epoch }) =>
      state.open?.contestId === standing.contest_id
        ? { ...state, board: boardOf(standing, epoch ?? null), refused: null }
        : state,
    /** Without a draft, as below. A missing row comes with the loading board, or by StandingRowsChanged. */
    StandingCellsChanged: (state, event) => {
      const { board } = state;
      if (board?.contestId !== event.contestId) return state;
      const changed = applyDelta((id) => board.rows.get(id), event.told, event.rules);
      const rows = board.rows.setAll(byId(changed));
      return { ...state, board: { ...board, rows, version: event.version ?? board.version } };
    },
    /** Every judged submission changes a row; SubmissionFed in staff.ts says what a draft would cost. */
    StandingRowsChanged: (state, event) => {
      const { board } = state;
      if (board?.contestId !== event.contestId) return state;
      const rows = without(board.rows, event.removed).setAll(byId(event.rows));
      const participants = without(board.participants, event.removed).setAll(byId(event.participants));
      return { ...state, board: { ...board, rows, participants, version: event.version ?? board.version } };
    },
  },
  /** An open public board is kept: it belongs to no person. */
  carriedOver: (state) => (state.open?.isPublic ? state : NONE),
});

function without<V extends StandingRow | StandingParticipant>(
  table: Table<number, V>,
  ids: readonly number[] = [],
): Table<number, V> {
  return ids.reduce((rest, id) => rest.delete(id), table);
}

function boardOf(standing: Standing, epoch: string | null): Board {
  return {
    contestId: standing.contest_id,
    name: standing.contest_name,
    type: standing.type,
    startAt: standing.start_time,
    endAt: standing.end_time,
    visible: standing.visible,
    frozen: standing.frozen,
    finalAt: standing.final_at,
    tasks: standing.tasks,
    participants: Table.from(byId(standing.participants)),
    rows: Table.from(byId(standing.rows)),
    version: standing.version,
    epoch,
  };
}

import { type CellRules, type CellDelta } from '#domain/standings/board-cells.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import {
  type Standing,
  type StandingParticipant,
  type StandingTask,
} from '#protocol/wire/standings/standing.ts';
import { type ArrivedBy } from '../contest.ts';

/** Boards (STD). A page loads a board and subscribes to it while it is open. */
export type StandingEvent =
  | { readonly type: 'StandingOpened'; readonly contestId: number; readonly isPublic: boolean }
  | { readonly type: 'StandingClosed'; readonly contestId: number }
  | {
      readonly type: 'StandingLoaded';
      readonly standing: Standing;
      /** For the public page: changes of another epoch do not belong to this board. */
      readonly epoch?: string;
      readonly by: ArrivedBy;
    }
  | {
      readonly type: 'StandingCellsChanged';
      readonly contestId: number;
      readonly told: CellDelta;
      readonly rules: CellRules;
      /** As in `StandingRowsChanged`. */
      readonly version: number | null;
      readonly by: ArrivedBy;
    }
  | {
      readonly type: 'StandingRowsChanged';
      readonly contestId: number;
      readonly rows: readonly StandingRow[];
      readonly participants: readonly StandingParticipant[];
      /** Participants who are not on the board any more. */
      readonly removed?: readonly number[] | undefined;
      /** Number of the change; null within an answer with several changes, except in the last of them. */
      readonly version: number | null;
      readonly by: ArrivedBy;
    }
  | {
      readonly type: 'StandingStateChanged';
      readonly contestId: number;
      readonly visible: boolean;
      readonly frozen: boolean;
      /** When the results became final; null: they may still change. */
      readonly finalAt: number | null;
      readonly tasks: readonly StandingTask[];
      readonly startAt: number;
      readonly endAt: number;
      readonly version: number | null;
      readonly by: ArrivedBy;
    }
  /** Somebody starts or stops following a row of a board. */
  | {
      readonly type: 'FollowingChanged';
      readonly contestId: number;
      readonly participantId: number;
      readonly isFollowed: boolean;
    }
  /** Rows that this browser followed before, by the contest's id. */
  | {
      readonly type: 'FollowingRestored';
      readonly following: Readonly<Record<string, readonly number[]>>;
    }
  /** The public page found no such board, or the network failed: `key` says which text to show. */
  | { readonly type: 'StandingRefused'; readonly contestId: number; readonly key: string };

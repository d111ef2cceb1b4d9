import { type CellRules, type CellDelta } from '#domain/standings/board-cells.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import {
  type Standing,
  type StandingParticipant,
  type StandingTask,
} from '#protocol/wire/standings/standing.ts';
import { type ArrivedBy } from '../contest.ts';

/** Boards (STD). A board is loaded when somebody looks at it and followed while they do. */
export type StandingEvent =
  | { readonly type: 'StandingOpened'; readonly contestId: number; readonly isPublic: boolean }
  | { readonly type: 'StandingClosed'; readonly contestId: number }
  | {
      readonly type: 'StandingLoaded';
      readonly standing: Standing;
      /** Of the public page: changes of another one are not of this board. */
      readonly epoch?: string;
      readonly by: ArrivedBy;
    }
  | {
      readonly type: 'StandingCellsChanged';
      readonly contestId: number;
      readonly told: CellDelta;
      readonly rules: CellRules;
      /** As of `StandingRowsChanged`. */
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
      /** Number of the change; null within an answer that holds several, except on its last. */
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
  /** Somebody wants a row of a board to be at hand, or no longer. */
  | {
      readonly type: 'FollowingChanged';
      readonly contestId: number;
      readonly participantId: number;
      readonly isFollowed: boolean;
    }
  /** Rows that were followed in this browser before, by the contest's id. */
  | {
      readonly type: 'FollowingRestored';
      readonly following: Readonly<Record<string, readonly number[]>>;
    }
  /** The public page asked and there was nothing of that name, or the network failed: `key` says what to show. */
  | { readonly type: 'StandingRefused'; readonly contestId: number; readonly key: string };

import { type Generated } from 'kysely';
import { type MachineOutcome, type MachineResult } from '#domain/proctoring/machine-tests.ts';
import {
  type PresenceState,
  type PresenceWay,
  type ProblemKind,
  type TimeRequestState,
} from '#domain/onsite/onsite.ts';
import { type Json } from './json-column.ts';

/** Parts of contests that coordinators are responsible for; an empty field means any value. A coordinator without a row has the whole contest. */
interface OnsitePartsTable {
  contest_id: number;
  user_id: number;
  site: string;
  room: string;
  group_label: string;
}

/** The last presence that was recorded of a participant; no row: none was recorded. */
interface PresencesTable {
  participant_id: number;
  state: Exclude<PresenceState, 'expected'>;
  how: PresenceWay;
  at: number;
  /** null: by their own login. */
  by_user: number | null;
}

/** Rooms that are ready. */
interface OnsiteRoomsTable {
  contest_id: number;
  site: string;
  room: string;
  ready_at: number;
  ready_by: number;
}

/** Problems in rooms that staff told of, until they are closed. */
interface OnsiteProblemsTable {
  id: Generated<number>;
  contest_id: number;
  /** The participant it is about; null: it is about a room, or the participant was removed. */
  participant_id: number | null;
  /** The site, room and seat when it was reported. */
  site: string;
  room: string;
  seat: string;
  group_label: string;
  kind: ProblemKind;
  /** Emptied when its time of keeping ends. */
  text: string;
  opened_at: number;
  opened_by: number;
  /** The person who deals with it, and since when. */
  taken_at: number | null;
  taken_by: number | null;
  closed_at: number | null;
  closed_by: number | null;
  /** Its outcome, in words. */
  word: Generated<string>;
}

/** Time that is asked for somebody. */
interface TimeRequestsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  minutes: number;
  reason: string;
  asked_at: number;
  asked_by: number;
  state: Generated<TimeRequestState>;
  decided_at: number | null;
  decided_by: number | null;
  word: Generated<string>;
}

/** How the machine of a competitor passed, when it was tried last. */
interface MachineChecksTable {
  participant_id: number;
  at: number;
  outcome: MachineOutcome;
  results: Json<readonly MachineResult[]>;
}

/** The tables of what happens at the place of a contest. */
export interface OnsiteTables {
  onsite_parts: OnsitePartsTable;
  presences: PresencesTable;
  onsite_rooms: OnsiteRoomsTable;
  onsite_problems: OnsiteProblemsTable;
  time_requests: TimeRequestsTable;
  machine_checks: MachineChecksTable;
}

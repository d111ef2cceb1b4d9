import { type Generated } from 'kysely';
import { type MachineOutcome, type MachineResult } from '#domain/proctoring/machine-tests.ts';
import {
  type PresenceState,
  type PresenceWay,
  type ProblemKind,
  type TimeRequestState,
} from '#domain/onsite/onsite.ts';
import { type Json } from './json-column.ts';

/** Parts of contests with a coordinator; an empty field means any value, no row the whole contest. */
interface OnsitePartsTable {
  contest_id: number;
  user_id: number;
  site: string;
  room: string;
  group_label: string;
}

/** A participant's last recorded presence; no row: none was recorded. */
interface PresencesTable {
  participant_id: number;
  state: Exclude<PresenceState, 'expected'>;
  how: PresenceWay;
  at: number;
  /** null: recorded by the participant's own login. */
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

/** Problems in rooms, reported by staff, until they are closed. */
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
  /** Emptied when its retention period ends. */
  text: string;
  opened_at: number;
  opened_by: number;
  /** The person who deals with it, and since when. */
  taken_at: number | null;
  taken_by: number | null;
  closed_at: number | null;
  closed_by: number | null;
  /** The outcome, in words. */
  word: Generated<string>;
}

/** Extra time requested for a participant. */
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

/** The last result of the check of a contestant's computer. */
interface MachineChecksTable {
  participant_id: number;
  at: number;
  outcome: MachineOutcome;
  results: Json<readonly MachineResult[]>;
}

/** The tables of onsite contests. */
export interface OnsiteTables {
  onsite_parts: OnsitePartsTable;
  presences: PresencesTable;
  onsite_rooms: OnsiteRoomsTable;
  onsite_problems: OnsiteProblemsTable;
  time_requests: TimeRequestsTable;
  machine_checks: MachineChecksTable;
}

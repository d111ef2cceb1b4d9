import { type Generated } from 'kysely';
import { type Contact } from '#domain/people/contacts.ts';
import { type LateState, type WindowEnd } from '#domain/submissions/late.ts';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type Json } from './json-column.ts';

/** The valid answer in `quiz_answers` that a late answer replaced. */
export interface ReplacedAnswer {
  readonly value: AnswerValue;
  readonly marked: boolean;
  readonly revision: number;
  readonly saved_at: number;
  readonly points: number | null;
}

/** Work given before the person's end that arrived after it: a submission, which names it, or an answer. */
interface LateArrivalsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  task_id: number;
  task_number: number;
  /** When it was given, according to the browser. */
  sent_at: number;
  /** Arrival. */
  at: number;
  /** The person's end as known at the arrival, and the cause of that end. */
  ended_at: number;
  ended_by: WindowEnd;
  /** Time by which it was sent too soon after the one before, by its own claim, ms; null: not too soon. */
  too_soon_ms: number | null;
  /** Periods in which the server heard from the person, from around the claimed time to the arrival. */
  contacts: Json<readonly Contact[]>;
  /** Number of other contestants, and of those that the server heard from around the claimed time. */
  others: number;
  others_heard: number;
  state: Generated<LateState>;
  reason: Generated<string>;
  /** The time at which it counts as given, when it was accepted. */
  counts_at: number | null;
  decided_at: number | null;
  decided_by: number | null;
  /** The question of a quiz answer; null for a submission. */
  question_id: number | null;
  value: Json<AnswerValue>;
  marked: boolean | null;
  revision: number | null;
  /** The answer that arrived in time; null: none did. */
  replaced: Json<ReplacedAnswer | null>;
}

/** When one person began and ended a module that is over. */
interface ModuleSittingsTable {
  participant_id: number;
  number: number;
  started_at: number;
  ended_at: number;
}

/** Periods in which the server heard from a person (domain/people/contacts.ts). */
interface ContactsTable {
  user_id: number;
  from_at: number;
  to_at: number;
}

/** The tables of late arrivals. */
export interface LateTables {
  late_arrivals: LateArrivalsTable;
  module_sittings: ModuleSittingsTable;
  contacts: ContactsTable;
}

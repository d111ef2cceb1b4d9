import { type Generated } from 'kysely';
import { type Contact } from '#domain/people/contacts.ts';
import { type LateState, type WindowEnd } from '#domain/submissions/late.ts';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type Json } from './json-column.ts';

/** An answer in force, as `quiz_answers` kept it before a late one took its place. */
export interface ReplacedAnswer {
  readonly value: AnswerValue;
  readonly marked: boolean;
  readonly revision: number;
  readonly saved_at: number;
  readonly points: number | null;
}

/** Work that was given before the person's end and arrived after it: a submission, which names it, or a quiz answer. */
interface LateArrivalsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  task_id: number;
  task_number: number;
  /** When it was given, as the browser says. */
  sent_at: number;
  /** Arrival. */
  at: number;
  /** The person's end as it was at the arrival, and what ended their time. */
  ended_at: number;
  ended_by: WindowEnd;
  /** Time by which, by its claim, it came too soon after the one before; null: it did not. */
  too_soon_ms: number | null;
  /** When the server heard of the person around the claim and until the arrival. */
  contacts: Json<readonly Contact[]>;
  /** The contest's other competitors, and how many of them were heard of around the claim. */
  others: number;
  others_heard: number;
  state: Generated<LateState>;
  reason: Generated<string>;
  /** As of when it counts, once it was accepted. */
  counts_at: number | null;
  decided_at: number | null;
  decided_by: number | null;
  /** Of a quiz answer; null for a submission. */
  question_id: number | null;
  value: Json<AnswerValue>;
  marked: boolean | null;
  revision: number | null;
  /** The answer that came in time; null: none did. */
  replaced: Json<ReplacedAnswer | null>;
}

/** A module that is over, as somebody sat it. */
interface ModuleSittingsTable {
  participant_id: number;
  number: number;
  started_at: number;
  ended_at: number;
}

/** Times in which the server went on hearing of somebody (domain/people/contacts.ts). */
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

import { type Selectable } from 'kysely';
import { type Announcement, type Question } from '../../../protocol/wire/communication.ts';
import { type AnnouncementsTable } from '../../db/tables.ts';

/** A question with who asked it, as `queries.ts` gives it. */
export interface KnownQuestion {
  readonly id: number;
  readonly contest_id: number;
  readonly participant_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly topic: string;
  readonly question: string;
  readonly asked_at: number;
  readonly answer: string | null;
  readonly answered_at: number | null;
}

/** The question as everybody who may see it sees it. */
export function questionOnWire(known: KnownQuestion): Question {
  return {
    id: known.id,
    contest: known.contest_id,
    username: known.username,
    display_name: known.display_name,
    topic: known.topic,
    question: known.question,
    question_time: known.asked_at,
    answer: known.answer,
    answer_time: known.answered_at,
  };
}

/** The announcement without who made it. */
export function announcementOnWire(row: Selectable<AnnouncementsTable>): Announcement {
  return { id: row.id, contest: row.contest_id, topic: row.topic, message: row.message, at: row.at };
}

/** What is announced to everybody when an answer is for all: the question quoted without its author, then the answer (Markdown). */
export function publicAnswer(question: string, answer: string): string {
  const quoted = question
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return `${quoted}\n\n${answer}`;
}

import { type Selectable } from 'kysely';
import { type Announcement, type AnsweredTo } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type AnnouncementsTable } from '#server/db/talk-tables.ts';

/** A question with its asker and the facts for the desk, a row of `queries.ts`. */
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
  readonly answered_by: number | null;
  readonly answered_to: AnsweredTo | null;
  readonly answerer_name: string | null;
  readonly answerer_display_name: string | null;
  readonly version: number;
  readonly claimed_by: number | null;
  readonly claimed_session: number | null;
  readonly claimed_at: number | null;
  readonly claimed_until: number | null;
  readonly holder_name: string | null;
  readonly holder_display_name: string | null;
}

/** The question as its asker and spectators see it. */
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

/** The question as staff see it: with its holder and the author of the answer. */
export function deskQuestionOnWire(known: KnownQuestion): Question {
  const { claimed_at: claimedAt, answered_to, version } = known;
  const holder = personOf(known.holder_name, known.holder_display_name);
  return {
    ...questionOnWire(known),
    desk: {
      version,
      claim: holder !== null && claimedAt !== null ? { ...holder, at: claimedAt } : null,
      answered_by: personOf(known.answerer_name, known.answerer_display_name),
      answered_to,
    },
  };
}

function personOf(username: string | null, displayName: string | null) {
  return username === null ? null : { username, display_name: displayName ?? '' };
}

/** The name by which a person is addressed: the display name, else the login name. */
export function calledBy(name: string | null, displayName: string | null): string {
  return [displayName, name].find((one) => one !== null && one !== '') ?? '';
}

/** The announcement without its author. */
export function announcementOnWire(row: Selectable<AnnouncementsTable>): Announcement {
  const { audience, audience_name: name, withdrawn_at } = row;
  return {
    id: row.id,
    contest: row.contest_id,
    topic: row.topic,
    message: row.message,
    at: row.at,
    ...(audience !== 'all' && { to: { kind: audience, name } }),
    ...(withdrawn_at !== null && { withdrawn_at }),
  };
}

/**
 * The announcement of an answer that is for all: the question without its author, then the answer (Markdown).
 */
export function publicAnswer(question: string, answer: string): string {
  const quoted = question
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return `${quoted}\n\n${answer}`;
}

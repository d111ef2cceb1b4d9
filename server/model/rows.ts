import { type Selectable } from 'kysely';
import { type ContestsTable, type ParticipantsTable } from '../db/contest-tables.ts';

/** A contest as the database has it. */
export type ContestRow = Selectable<ContestsTable>;
/** A competitor of one contest as the database has it. */
export type ParticipantRow = Selectable<ParticipantsTable>;

import { type Selectable } from 'kysely';
import { type ContestsTable, type ParticipantsTable } from '../db/contest-tables.ts';

/** A row of `contests`. */
export type ContestRow = Selectable<ContestsTable>;
/** A row of `participants`: a contestant of one contest. */
export type ParticipantRow = Selectable<ParticipantsTable>;

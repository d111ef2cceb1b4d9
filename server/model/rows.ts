import { type Selectable } from 'kysely';
import { type ContestsTable, type ParticipantsTable } from '../db/contest-tables.ts';

/** A row of `contests`. */
export type ContestRow = Selectable<ContestsTable>;
/** A row of `participants`: a contestant of one contest. */
export type ParticipantRow = Selectable<ParticipantsTable>;

/** The columns that describe how a contest watches. */
export type WatchedContest = Pick<
  ContestRow,
  'check_internet' | 'check_camera' | 'check_screen' | 'signals' | 'pictures_kept_days'
>;

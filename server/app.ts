import { type Kysely } from 'kysely';
import { type Standby } from './db/standby.ts';
import { type Schema } from './db/schema.ts';
import { type LogLine } from './log.ts';
import { type Budgets } from './model/budgets/budgets.ts';
import { type Contacts } from './model/submissions/late/contacts.ts';
import { type Kept } from './model/kept.ts';
import { type PasswordCost } from './model/passwords/thread.ts';
import { type SessionTerms } from './options.ts';
import { type Journal } from './journal/journal.ts';
import { type Write } from './journal/write.ts';

/** Dependencies of every feature. Features hold no state of their own: the database does. */
export interface App {
  readonly db: Kysely<Schema>;
  /** The standby, which answers large reads in place of the database; left out: the database answers them. */
  readonly standby?: Standby;
  /** Runs one transaction and publishes its changes to the journal; see server/journal/write.ts. */
  readonly write: Write;
  readonly journal: Journal;
  /** Periods in which the server heard from each person. */
  readonly contacts: Contacts;
  /** Limits on the work that strangers may cause in this process. */
  readonly budgets: Budgets;
  /** Cost of new password hashes; a hash of lower cost is raised to it at the next login. */
  readonly passwordCost: PasswordCost;
  readonly sessionTerms: SessionTerms;
  /** Rows kept in memory; left out: everything is read from the database. */
  readonly kept?: Kept;
  /** Bytes that pictures of screens and cameras may take in the database; in a folder they give way to work, in S3 they may take what there is. */
  readonly pictureRoomBytes: number;
  /** Bytes that packages of one person may take before they are confirmed. */
  readonly draftRoomBytes: number;
  /** Server time, ms since the epoch. */
  readonly now: () => number;
  readonly log: (line: LogLine) => void;
}

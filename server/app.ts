import { type Kysely } from 'kysely';
import { type Standby } from './db/standby.ts';
import { type Schema } from './db/schema.ts';
import { type LogLine } from './log.ts';
import { type Budgets } from './model/budgets/budgets.ts';
import { type Contacts } from './model/submissions/late/contacts.ts';
import { type KeptSessions } from './model/kept-sessions.ts';
import { type PasswordCost } from './model/passwords/thread.ts';
import { type SessionTerms } from './options.ts';
import { type Journal } from './journal/journal.ts';
import { type Write } from './journal/write.ts';

/** Dependencies of every feature. Features hold no state of their own: the database does. */
export interface App {
  readonly db: Kysely<Schema>;
  /** Takes large reads off the database; left out: it answers them itself. */
  readonly standby?: Standby;
  /** One transaction with what it tells the journal; see server/journal/write.ts. */
  readonly write: Write;
  readonly journal: Journal;
  /** When whom was heard of. */
  readonly contacts: Contacts;
  /** Limits on the work that strangers may cause in this process. */
  readonly budgets: Budgets;
  /** How dear new hashes of passwords are; those of a lower cost rise to it with the next login. */
  readonly passwordCost: PasswordCost;
  readonly sessionTerms: SessionTerms;
  /** Sessions in memory; left out: each is read from the database. */
  readonly keptSessions?: KeptSessions;
  /** Bytes that pictures of screens and cameras may take in the database; in a folder they give way to work, in S3 they may take what there is. */
  readonly pictureRoomBytes: number;
  /** Bytes that packages of one person may take before they are confirmed. */
  readonly draftRoomBytes: number;
  /** Server time, ms since the epoch. */
  readonly now: () => number;
  readonly log: (line: LogLine) => void;
}

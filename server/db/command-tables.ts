import { type Generated } from 'kysely';

/** Commands by the names that their senders gave them, so that one that arrives again is done once. */
interface CommandsTable {
  user_id: number;
  /** A hash of its call and the name it was given. */
  command: string;
  /** When it arrived, by the server's time. */
  at: number;
  /** The person who does it: only they may commit it. */
  claim: string;
  /** When they were last at it, by the database's clock. */
  seen_at: number;
  /** Its change is committed. */
  is_done: Generated<boolean>;
  /** Readable only with the name that the command was given; null: it is under way, or the answer was lost. */
  answer: Generated<Buffer | null>;
}

/** The table of commands that are done once. */
export interface CommandTables {
  commands: CommandsTable;
}

import { type Generated } from 'kysely';

/** Commands by the ids that their senders gave them; a command that arrives again is carried out once. */
interface CommandsTable {
  user_id: number;
  /** A hash of the call and the command's id. */
  command: string;
  /** When it arrived, by the server's time. */
  at: number;
  /** Random id of this execution of the command; only the execution that holds the claim may commit. */
  claim: string;
  /** When the execution last reported, by the database's clock. */
  seen_at: number;
  /** Its change is committed. */
  is_done: Generated<boolean>;
  /** Readable only with the command's id; null: the command is under way, or the answer was lost. */
  answer: Generated<Buffer | null>;
}

/** The table of commands that are carried out once. */
export interface CommandTables {
  commands: CommandsTable;
}

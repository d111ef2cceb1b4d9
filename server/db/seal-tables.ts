/** A contest's seal: its tasks, encrypted before the start. A copy of the database leaves it out; it is made anew. */
interface SealsTable {
  contest_id: number;
  /** A new one with each content: 16 letters, digits, `-` or `_`. */
  name: string;
  /** AES-256, base64url. It leaves the server with the contest's start and no earlier. */
  key: string;
  /** SHA-256 (hex) of what the parts hold: another one makes a new seal. */
  digest: string;
  /** When its key was published, ms since the epoch; null: the contest has not started. */
  opened_at: number | null;
}

/** The encrypted files of a seal, each at an address of its hash. */
interface SealPartsTable {
  contest_id: number;
  /** See `domain/tasks/seal.ts`; translations of a delegation are `own:` and its id. */
  name: string;
  file_hash: string;
}

/** The tables of seals. */
export interface SealTables {
  seals: SealsTable;
  seal_parts: SealPartsTable;
}

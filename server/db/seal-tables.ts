/** A contest's seal: its tasks, encrypted before the start. Copies of the database leave it out. */
interface SealsTable {
  contest_id: number;
  /** New whenever the content changes: 16 letters, digits, `-` or `_`. */
  name: string;
  /** AES-256, base64url. It leaves the server at the contest's start, never before. */
  key: string;
  /** SHA-256 (hex) of the content of the parts: when it differs, a new seal is made. */
  digest: string;
  /** When its key was published, ms since the epoch; null: the contest has not started. */
  opened_at: number | null;
}

/** The encrypted files of a seal; the address of each contains its hash. */
interface SealPartsTable {
  contest_id: number;
  /** See `domain/tasks/seal.ts`; the translations of a delegation are named `own:` and its id. */
  name: string;
  file_hash: string;
}

/** The tables of seals. */
export interface SealTables {
  seals: SealsTable;
  seal_parts: SealPartsTable;
}

/** A period between two changes of what is public on a board. */
interface PublicBoardEpochsTable {
  contest_id: number;
  /** The number of the change that began it, in the board's public stream. */
  since: number;
  /** Its name in addresses, which cannot be guessed. */
  token: string;
}

/** A whole board, as it was written once. */
interface PublicBoardSnapshotsTable {
  contest_id: number;
  epoch: string;
  /** The number of the last change that it contains. */
  version: number;
  /** Its JSON, compressed. */
  brotli: Buffer;
}

/** The tables of public boards. */
export interface PublicBoardTables {
  public_board_epochs: PublicBoardEpochsTable;
  public_board_snapshots: PublicBoardSnapshotsTable;
}

/** A time between two changes of what everybody may see of a board. */
interface PublicBoardEpochsTable {
  contest_id: number;
  /** The number, in the board's public stream, of the change it began with. */
  since: number;
  /** Its name in addresses, which cannot be guessed. */
  token: string;
}

/** A whole board as it was written out once. */
interface PublicBoardSnapshotsTable {
  contest_id: number;
  epoch: string;
  /** The number of the last change in it. */
  version: number;
  /** Its JSON, compressed. */
  brotli: Buffer;
}

/** The tables of the board that everybody may see. */
export interface PublicBoardTables {
  public_board_epochs: PublicBoardEpochsTable;
  public_board_snapshots: PublicBoardSnapshotsTable;
}

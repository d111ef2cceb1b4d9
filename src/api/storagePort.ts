/** Credentials that the browser keeps. */
interface StoredCredentials {
  readonly username: string;
  /** The session secret of the `me` call, never the person's password. */
  readonly password: string;
}

/** Storage that stays in the browser between visits (§3). Without it (private mode) it lasts as long as the page. */
export interface Storage {
  readCredentials(): StoredCredentials | null;
  writeCredentials(credentials: StoredCredentials): void;
  readContestId(): string | null;
  writeContestId(contestId: string): void;
  /** Removes username, password and contestid. */
  clearSession(): void;
  readLanguage(): string | null;
  writeLanguage(language: string): void;
  /** Unsent texts of editors, as they were written, or null. They outlive the session. */
  readDrafts(): unknown;
  writeDrafts(drafts: unknown): void;
  /** Documents of a home that the server has not acknowledged, as they were written, or null. They outlive the session. */
  readDocuments(home: string): unknown;
  writeDocuments(home: string, documents: unknown): void;
  /** The list of notices, as it was written, or null. It outlives the session. */
  readNotices(): unknown;
  writeNotices(notices: unknown): void;
  /** Which rows of boards are followed, as it was written, or null. It outlives the session. */
  readFollowing(): unknown;
  writeFollowing(following: unknown): void;
  /** The layout settings as they were written, or null. */
  readLayout(): unknown;
  writeLayout(layout: unknown): void;
}

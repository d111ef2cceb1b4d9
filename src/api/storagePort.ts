/** Credentials that the browser keeps. */
interface StoredCredentials {
  readonly username: string;
  /** The session secret of the `me` call, never the person's password. */
  readonly password: string;
}

/** Storage that stays in the browser between visits (§3); where that is refused, as long as the page. */
export interface Storage {
  readCredentials(): StoredCredentials | null;
  writeCredentials(credentials: StoredCredentials): void;
  readContestId(): string | null;
  writeContestId(contestId: string): void;
  /** Removes username, password and contestid. */
  clearSession(): void;
  readLanguage(): string | null;
  writeLanguage(language: string): void;
  /** Unsent texts of editors, as they were stored, or null. They outlive the session. */
  readDrafts(): unknown;
  writeDrafts(drafts: unknown): void;
  /** Unsaved documents of a home, as they were stored, or null. They outlive the session. */
  readDocuments(home: string): unknown;
  writeDocuments(home: string, documents: unknown): void;
  /** The list of notices, as it was stored, or null. It outlives the session. */
  readNotices(): unknown;
  writeNotices(notices: unknown): void;
  /** The rows of boards that the person follows, as they were stored, or null. They outlive the session. */
  readFollowing(): unknown;
  writeFollowing(following: unknown): void;
  /** The layout settings as they were stored, or null. */
  readLayout(): unknown;
  writeLayout(layout: unknown): void;
}

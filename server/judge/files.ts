/** Provides files of tasks and sources by the SHA-256 (hex) of their content. */
export interface FileSource {
  /** The read-only file on this machine that holds the content. Rejects when there is none. */
  path(hash: string): Promise<string>;
}

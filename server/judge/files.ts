/** Source of a task's files and of sources, by the SHA-256 (hex) of their content. */
export interface FileSource {
  /** A file of this machine that holds the content; it must not be written. Rejects where there is none. */
  path(hash: string): Promise<string>;
}

import { type Readable } from 'node:stream';

/** A store of files cannot be reached, or refuses; the message is for the operator and holds no credentials. */
export class FileStoreError extends Error {
  override readonly name: string = 'FileStoreError';
}

/** A content is not where it was looked for: it may have been moved since. */
export class MissingContentError extends FileStoreError {
  override readonly name = 'MissingContentError';
  constructor(hash: string) {
    super(`The content ${hash} is not where it should be.`);
  }
}

/** A content on its way into a store. */
export interface ContentSource {
  /** SHA-256, hex. */
  readonly hash: string;
  readonly bytes: number;
  /** Reads it from its beginning; asked again when a try has failed. */
  readonly open: () => Readable;
}

/** A place outside of the database where contents lie under their SHA-256 (hex). Every method throws FileStoreError. */
export interface ContentStore {
  /** Keeps a content durably, whole or not at all; one that is there already becomes as young as a new one. */
  put(source: ContentSource): Promise<void>;
  has(hash: string): Promise<boolean>;
  /** The content from byte `from` on, up to and without byte `until`. Throws MissingContentError. */
  read(hash: string, from: number, until?: number): Promise<Readable>;
  /** Does nothing where there is none. */
  remove(hash: string): Promise<void>;
  /** All contents, with when each was put, ms since the epoch. */
  list(): AsyncIterable<{ readonly hash: string; readonly at: number }>;
  /** Throws when nothing can be kept here, or read again. */
  check(): Promise<void>;
}

/** The form of a content's name. */
export const SHA256 = /^[0-9a-f]{64}$/;

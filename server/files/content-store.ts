import { type Readable } from 'node:stream';

/** A file store cannot be reached or refuses; the message is for the operator and has no credentials. */
export class FileStoreError extends Error {
  override readonly name: string = 'FileStoreError';
}

/** A content is not in the expected store; it may have been moved. */
export class MissingContentError extends FileStoreError {
  override readonly name = 'MissingContentError';
  constructor(hash: string) {
    super(`The content ${hash} is not where it should be.`);
  }
}

/** A content to be put into a store. */
export interface ContentSource {
  /** SHA-256, hex. */
  readonly hash: string;
  readonly bytes: number;
  /** Reads the content from its beginning; called again after a failed try. */
  readonly open: () => Readable;
}

/** A store outside of the database: contents by their SHA-256 (hex). Every method throws FileStoreError. */
export interface ContentStore {
  /** Stores a content durably, completely or not at all; an existing content gets the age of a new one. */
  put(source: ContentSource): Promise<void>;
  has(hash: string): Promise<boolean>;
  /** The bytes of a content from `from` to before `until`. Throws MissingContentError. */
  read(hash: string, from: number, until?: number): Promise<Readable>;
  /** Does nothing for a missing content. */
  remove(hash: string): Promise<void>;
  /** All contents, each with the time when it was put, ms since the epoch. */
  list(): AsyncIterable<{ readonly hash: string; readonly at: number }>;
  /** Throws when contents cannot be stored, or cannot be read again. */
  check(): Promise<void>;
}

/** The form of a content's name. */
export const SHA256 = /^[0-9a-f]{64}$/;

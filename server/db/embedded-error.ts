/**
 * Why the embedded database could not start. `in-use`: another server uses the folder; `folder`: the folder
 * cannot be written or entered; `unsupported`: no binaries run here; `failed`: PostgreSQL failed.
 */
export type EmbeddedFailure = 'in-use' | 'folder' | 'unsupported' | 'failed';

/** The embedded database could not be started; the message is one line for the operator. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly reason: EmbeddedFailure;

  constructor(reason: EmbeddedFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** The code of a failed system call, as `EACCES`. */
export function systemCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

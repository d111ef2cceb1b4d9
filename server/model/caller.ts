import { type Role, type UserType } from '#domain/roles.ts';

/** The person who makes a call. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly types: readonly UserType[];
  /** The session of the secret; null while logging in with a password. */
  readonly sessionId: number | null;
  /** Whether the session is locked: only calls that allow it are answered. */
  readonly isLocked: boolean;
  /** The admin's session that sees this one's view and changes nothing; left out: it is no such view. */
  readonly viewedBy?: number;
  /** The address that the call came from; left out where nobody needs it. */
  readonly address?: string;
}

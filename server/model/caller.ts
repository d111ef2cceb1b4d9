import { type Role, type UserType } from '#domain/roles.ts';

/** The person who makes a call. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly types: readonly UserType[];
  /** The session its secret belongs to; null while logging in with a password. */
  readonly sessionId: number | null;
  /** Its session is locked: only calls that say so are answered. */
  readonly isLocked: boolean;
  /** The admin's session that looks through this one, in which nothing is changed; left out: it is the person's own. */
  readonly viewedBy?: number;
  /** Where the call came from; left out where nobody asked. */
  readonly address?: string;
}

import { type Role, ROLES } from '#domain/roles.ts';

/** Groups of roles that calls are open to. */
export const EVERY_ROLE = ROLES;
export const COMPETITOR = ['user'] as const satisfies readonly Role[];
export const ADMIN = ['admin'] as const satisfies readonly Role[];
export const ORGANISERS = ['admin', 'author'] as const satisfies readonly Role[];
export const SPECTATORS = ['spectator'] as const satisfies readonly Role[];
/** Roles that watch over contests: proctors over those they are assigned to. */
export const WATCHERS = ['admin', 'proctor'] as const satisfies readonly Role[];
/** Roles that carry balloons and prints through the hall. */
export const HALL_STAFF = ['admin', 'author', 'coordinator'] as const satisfies readonly Role[];
/** Roles that see a board: contestants and spectators as the contest shows it, organisers in full. */
export const BOARD_VIEWERS = ['user', 'spectator', 'admin', 'author'] as const satisfies readonly Role[];
/**
 * Staff who are told of changes on the desk: the staff of the hall, and markers, who are told of works alone.
 */
export const DESK_STAFF = [...HALL_STAFF, 'scorer', 'arbiter'] as const satisfies readonly Role[];

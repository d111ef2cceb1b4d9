/** The eight roles of the specification (§6), in the lower case used as the first segment of every call's path. */
export const ROLES = [
  'user',
  'admin',
  'author',
  'spectator',
  'coordinator',
  'scorer',
  'arbiter',
  'proctor',
] as const;

/** A person's role. `user` is a competitor. */
export type Role = (typeof ROLES)[number];

/** Extra abilities given in the comma list `type` (§1). */
export const USER_TYPES = ['translator', 'teacher', 'spectator'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Reads the comma list of user types; unknown words are left out. */
export function parseUserTypes(list: string): readonly UserType[] {
  const words = list.split(',').map((word) => word.trim().toLowerCase());
  return USER_TYPES.filter((type) => words.includes(type));
}

/** Roles that see a contest from the organisers' side: no extra time, no restriction, the countdown of §2 for staff. */
export function isStaff(role: Role): boolean {
  return role !== 'user' && role !== 'spectator';
}

/** Presence of a person, as far as the helpers know: not recorded yet, present, not come, gone before the end. */
export const PRESENCE_STATES = ['expected', 'present', 'absent', 'left'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** Ways to record a presence: pressed in a list, by the code of a card, by a login. */
export const PRESENCE_WAYS = ['list', 'card', 'login'] as const;
export type PresenceWay = (typeof PRESENCE_WAYS)[number];

/**
 * Time before the start from which a login counts as presence, ms: people sit down early, and try their accounts at
 * home the day before.
 */
export const LOGIN_COUNTS_BEFORE_MS = 3 * 3_600_000;

export const PROBLEM_KINDS = ['machine', 'network', 'person', 'room', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** States of a problem: open, taken by a helper, closed. */
export const PROBLEM_STATES = ['open', 'taken', 'closed'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

export const TIME_REQUEST_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type TimeRequestState = (typeof TIME_REQUEST_STATES)[number];

/** Most extra time of one request, minutes. */
export const MAX_REQUEST_MINUTES = 600;
/** Most people whose presence one press records. */
export const MAX_PRESENCES = 1_000;
/** Parts that one coordinator answers for in a contest. */
export const MAX_PARTS = 50;

/** A person's seat, and group. */
export interface OnsitePlace {
  readonly site: string;
  readonly room: string;
  readonly group: string;
}

/** Whether a person belongs to a part: all fields of the part match; an empty one matches anything. */
function isInPart(part: OnsitePlace, place: OnsitePlace): boolean {
  return (['site', 'room', 'group'] as const).every(
    (field) => part[field] === '' || part[field] === place[field],
  );
}

/** Whether a person belongs to a coordinator's parts; null: the whole contest. */
export function isInParts(parts: readonly OnsitePlace[] | null, place: OnsitePlace): boolean {
  return parts === null || parts.some((part) => isInPart(part, place));
}

/** Whether a coordinator answers for a room: a part that names only a group answers for no room. */
export function isRoomInParts(
  parts: readonly OnsitePlace[] | null,
  { site, room }: Pick<OnsitePlace, 'site' | 'room'>,
): boolean {
  return (
    parts === null ||
    parts.some(
      (part) =>
        part.group === '' &&
        (part.site === '' || part.site === site) &&
        (part.room === '' || part.room === room),
    )
  );
}

/** Whether a contest gives balloons: not at all, until the standings freeze, or to the end. */
export const BALLOON_SETTINGS = ['no', 'yes', 'frozen'] as const;
export type BalloonSetting = (typeof BALLOON_SETTINGS)[number];

/** Stages of a balloon's delivery. */
export const BALLOON_STATES = ['waiting', 'taken', 'delivered'] as const;
export type BalloonState = (typeof BALLOON_STATES)[number];

/** Whether a team was the first: `likely` while an earlier submission is not judged. */
export const FIRSTS = ['no', 'likely', 'yes'] as const;
export type First = (typeof FIRSTS)[number];

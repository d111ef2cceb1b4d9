/** The contest types of the specification (§1). ioi and icpc are contests, nvo and dzi are exams. */
export const CONTEST_TYPES = ['ioi', 'icpc', 'nvo', 'dzi'] as const;
export type ContestType = (typeof CONTEST_TYPES)[number];

/**
 * Visibility of the standings (§3 "standings"): `no` never, `yes` always, `after` once the contest has ended, `yes_N`
 * always but frozen in the last N minutes, until the setting is changed.
 */
export type StandingsSetting = 'no' | 'yes' | 'after' | `yes_${number}`;

/**
 * The times of a contest. All `...At` are milliseconds since the epoch on the server's clock.
 * A pair that does not exist (no analysis, no translation) has both ends equal (§4: "if analysis times differ").
 */
export interface ContestTimes {
  readonly startAt: number;
  readonly endAt: number;
  readonly startAnalysisAt: number;
  readonly endAnalysisAt: number;
  readonly startTranslationAt: number;
  readonly endTranslationAt: number;
  /** Length of the unrestricted period before the end, in seconds; 0 when there is none. */
  readonly unrestrictedSeconds: number;
}

/** The facts of a participant that a contest's clock needs: extra time, and whether they translate. */
export interface ParticipantTimes {
  readonly extraTimeSeconds: number;
  readonly isTranslator: boolean;
  /** True once the person has confirmed the finish, or the server has finished them. */
  readonly hasFinished: boolean;
}

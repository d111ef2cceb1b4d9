import { type Phase } from '#domain/contest/phase.ts';
import { type StandingsNow } from '#domain/standings/standings-setting.ts';

/** A toast that a person saw, as keys and values. `text`: a person's own words; `to`: its subject's path. */
export interface Notice {
  /** Server time at which the toast was shown. */
  readonly at: number;
  readonly tone: 'good' | 'bad' | 'wait' | 'note';
  readonly titleKey: string;
  readonly messageKey?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly to?: string;
}

/** The contest as a person last saw it: when it has changed before they return, a toast says so (NTF-3). */
export interface Known {
  readonly endAt: number;
  readonly extraTimeSeconds: number;
  /** The phase of the contest in which they were; null: not known. */
  readonly phase: Phase | null;
  /** The standings as they were, and the setting behind them; null: not known. */
  readonly standings: (StandingsNow & { readonly setting: string }) | null;
}

/** The lasting list of past toasts. */
export type NoticeEvent =
  | { readonly type: 'NoticeShown'; readonly notice: Notice }
  /** Notices that this browser kept for the same person and contest. */
  | {
      readonly type: 'NoticesRestored';
      readonly notices: readonly Notice[];
      readonly seenAt: number;
      readonly known: Known | null;
    }
  /** The person looked at the list. */
  | { readonly type: 'NoticesSeen'; readonly at: number };

import { type Phase } from '#domain/contest/phase.ts';
import { type StandingsNow } from '#domain/standings/standings-setting.ts';

/** Something a toast said to a person, as keys and values; `text` is a person's own words, `to` where it leads. */
export interface Notice {
  /** Server time at which it was shown. */
  readonly at: number;
  readonly tone: 'good' | 'bad' | 'wait' | 'note';
  readonly titleKey: string;
  readonly messageKey?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly to?: string;
}

/** The contest as a person last knew it: if it is otherwise when they come back, a toast says so (NTF-3). */
export interface Known {
  readonly endAt: number;
  readonly extraTimeSeconds: number;
  /** The part of the contest they were in; null: not known. */
  readonly phase: Phase | null;
  /** The standings as they were, and by which setting; null: not known. */
  readonly standings: (StandingsNow & { readonly setting: string }) | null;
}

/** The lasting list of what toasts said. */
export type NoticeEvent =
  | { readonly type: 'NoticeShown'; readonly notice: Notice }
  /** Notices that this browser kept of the person and contest before. */
  | {
      readonly type: 'NoticesRestored';
      readonly notices: readonly Notice[];
      readonly seenAt: number;
      readonly known: Known | null;
    }
  /** The person looked at the list. */
  | { readonly type: 'NoticesSeen'; readonly at: number };

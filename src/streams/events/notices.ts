/** Something a person was told by a toast, as keys and values; `text` is a person's own words, `to` where it leads. */
export interface Notice {
  /** Server time at which it was told. */
  readonly at: number;
  readonly tone: 'good' | 'bad' | 'wait' | 'note';
  readonly titleKey: string;
  readonly messageKey?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly to?: string;
}

/** What a person last knew of their own time: if it is otherwise when they come back, they are told (NTF-3). */
export interface KnownTimes {
  readonly endAt: number;
  readonly extraTimeSeconds: number;
}

/** The lasting list of what a person was told. */
export type NoticeEvent =
  | { readonly type: 'NoticeTold'; readonly notice: Notice }
  /** What this browser wrote down of the person and contest before. */
  | {
      readonly type: 'NoticesRestored';
      readonly notices: readonly Notice[];
      readonly seenAt: number;
      readonly known: KnownTimes | null;
    }
  /** The person looked at the list. */
  | { readonly type: 'NoticesSeen'; readonly at: number };

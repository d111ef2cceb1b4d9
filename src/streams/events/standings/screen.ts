import { type AnswerOf } from '#protocol/calls.ts';

/** Screens of a hall and of a broadcast: news beside the public board (STD-7). */
export type ScreenEvent =
  /** Somebody looks at the screen, which is asked for again every `everyMs`; and no longer. */
  | { readonly type: 'ScreenOpened'; readonly contestId: number; readonly everyMs: number }
  | { readonly type: 'ScreenClosed'; readonly contestId: number }
  /** It is other than it was, or came again after it did not. */
  | { readonly type: 'ScreenLoaded'; readonly contestId: number; readonly screen: AnswerOf<'publicScreen'> }
  /** It was asked for and did not come: `key` says why, `at` when. */
  | { readonly type: 'ScreenMissed'; readonly contestId: number; readonly key: string; readonly at: number };

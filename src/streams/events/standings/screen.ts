import { type AnswerOf } from '#protocol/calls.ts';

/** Screens in a hall and in a broadcast: news beside the public board (STD-7). */
export type ScreenEvent =
  /** Somebody opens or closes a screen. While it is open, the page polls every `everyMs`. */
  | { readonly type: 'ScreenOpened'; readonly contestId: number; readonly everyMs: number }
  | { readonly type: 'ScreenClosed'; readonly contestId: number }
  /** The answer has changed, or came again after a failed try. */
  | { readonly type: 'ScreenLoaded'; readonly contestId: number; readonly screen: AnswerOf<'publicScreen'> }
  /** A poll failed at `at`: `key` says why. */
  | { readonly type: 'ScreenMissed'; readonly contestId: number; readonly key: string; readonly at: number };

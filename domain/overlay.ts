/** What a broadcast can lay over its picture: the first rows, one team, what was judged last, the contest's clock. */
export const OVERLAY_WIDGETS = ['board', 'team', 'results', 'clock'] as const;
export type OverlayWidget = (typeof OVERLAY_WIDGETS)[number];

/** How many rows of the board may be shown at once: fewer say nothing, more hide the picture. */
export const OVERLAY_ROWS = { least: 3, most: 20 } as const;

/** What the overlay of a contest shows at a moment. */
export interface Overlay {
  readonly widgets: readonly OverlayWidget[];
  /** Rows of the board, from the first. */
  readonly rows: number;
  /** Whose card it is; null: nobody is chosen. */
  readonly participant: number | null;
}

/** Before anybody has set it. */
export const EMPTY_OVERLAY: Overlay = { widgets: [], rows: 10, participant: null };

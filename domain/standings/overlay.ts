/** Widgets of a broadcast's overlay: the first rows, one team, the newest results, the contest's clock. */
export const OVERLAY_WIDGETS = ['board', 'team', 'results', 'clock'] as const;
export type OverlayWidget = (typeof OVERLAY_WIDGETS)[number];

/** Bounds of the rows shown at once: fewer say nothing, more hide the picture. */
export const OVERLAY_ROWS = { least: 3, most: 20 } as const;

/** The overlay of a contest at a moment. */
export interface Overlay {
  readonly widgets: readonly OverlayWidget[];
  /** Rows of the board, from the first. */
  readonly rows: number;
  /** The participant of the card; null: none is chosen. */
  readonly participant: number | null;
}

/** The overlay before it is first set. */
export const EMPTY_OVERLAY: Overlay = { widgets: [], rows: 10, participant: null };

/** Sources that a competitor shares with proctors (§4 "Camera and screen sharing"). */
export const SHARE_SOURCES = ['camera', 'screen'] as const;
export type ShareSource = (typeof SHARE_SOURCES)[number];

/** Types of pictures: the specification's PNG (§7), and two that need a fraction of its bytes (ours). */
export type PictureType = 'image/png' | 'image/webp' | 'image/jpeg';

/** Longest side of a picture of the screen, in pixels; no longer side is accepted from any source. Ours. */
export const MAX_PICTURE_SIDE = 1280;
/** Longest side of a picture of the camera, in pixels: a face needs less than a screen's small print. Ours. */
export const CAMERA_PICTURE_SIDE = 480;
/** Most pictures of one person in a minute: twice the regular number, for those that a bad network delayed. Ours. */
export const MAX_PICTURES_A_MINUTE = 8;
/**
 * Days after the end of a contest until its pictures and notes of sharing are deleted, unless the contest
 * sets another number. Ours.
 */
export const PICTURES_KEPT_DAYS = 30;
/** Longest time that a contest may keep its pictures and notes, in days: a year. Ours. */
export const MAX_PICTURES_KEPT_DAYS = 365;

/**
 * Whether the shared surface is a whole screen (§5). The kind of surface that the browser names decides;
 * without it, the label has to hold `screen` or `Monitor`, as Firefox's does.
 */
export function isWholeScreen(label: string, displaySurface: string | null): boolean {
  return displaySurface === null ? /screen|Monitor/.test(label) : displaySurface === 'monitor';
}

/** The source of the next picture: they alternate when both are shared (§7). Null when none is. */
export function nextToPicture(shared: readonly ShareSource[], last: ShareSource | null): ShareSource | null {
  return shared.find((source) => source !== last) ?? shared[0] ?? null;
}

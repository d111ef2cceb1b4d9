import { ownValue } from '#domain/own-value.ts';
/**
 * Types that a browser shows; every other file is sent as text or to be saved. SVG is text here, since as a
 * page it could run scripts.
 */
const SHOWN: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** The type that a file of the workshop is sent as, by the ending of its name. */
export function mimeOf(name: string): string {
  return ownValue(SHOWN, name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'text/plain; charset=utf-8';
}

import { type PictureType } from '#domain/proctoring/proctoring.ts';
import { jpegSize } from './jpeg.ts';
import { type PictureSize, pngSize } from './png.ts';
import { webpSize } from './webp.ts';

/** The type and size of a picture. */
export interface Picture extends PictureSize {
  readonly type: PictureType;
}

const SIZES: Readonly<Record<PictureType, (content: Buffer) => PictureSize | null>> = {
  'image/png': pngSize,
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
};

/**
 * The format and size of a picture, read from its bytes, whatever the sender says; null when the format is
 * not accepted.
 */
export function pictureIn(content: Buffer): Picture | null {
  for (const type of Object.keys(SIZES) as PictureType[]) {
    const size = SIZES[type](content);
    if (size !== null) return { type, ...size };
  }
  return null;
}

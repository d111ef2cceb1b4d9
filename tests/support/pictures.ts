/** Pictures of one pixel, as encoders write them. */
const LOSSY = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
const LOSSLESS = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
const EXTENDED =
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==';
const ANIMATED =
  'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA';
/** A progressive JPEG: the segments before its end. */
const JPEG = [
  'ffd8',
  'ffe000104a46494600010101004800480000',
  `ffdb004300${'ff'.repeat(64)}`,
  'ffc2000b080001000101011100',
  'ffc40014100100000000000000000000000000000000',
  'ffda0008010100013f107f',
  'ffd9',
].join('');

/** WebPs of one pixel, one of each kind. */
export const WEBPS = {
  lossy: Buffer.from(LOSSY, 'base64'),
  lossless: Buffer.from(LOSSLESS, 'base64'),
  extended: Buffer.from(EXTENDED, 'base64'),
  animated: Buffer.from(ANIMATED, 'base64'),
};

/** A WebP whose header has this size; `mark` makes the content differ. */
export function aWebp(width = 1, height = 1, mark = 0): Buffer {
  const picture = Buffer.from(WEBPS.lossy);
  picture.writeUInt16LE(width, 26);
  picture.writeUInt16LE(height, 28);
  picture.writeUInt8(mark, picture.length - 1);
  return picture;
}

/** A JPEG whose header has this size. */
export function aJpeg(width = 1, height = 1): Buffer {
  const picture = Buffer.from(JPEG, 'hex');
  const frame = picture.indexOf(Buffer.from([0xff, 0xc2]));
  picture.writeUInt16BE(height, frame + 5);
  picture.writeUInt16BE(width, frame + 7);
  return picture;
}

import { type PictureSize } from './png.ts';

/** Markers (ITU-T T.81, table B.1). */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Frames that browsers draw: baseline, extended and progressive, with Huffman codes. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Bytes of a frame header: its length, the precision, height and width, and the number of components. */
const FRAME_HEAD = 8;

/**
 * The size of a JPEG; null when the content is none. A JPEG has segments of the length that each states, a
 * frame before the first scan, data in that scan, and the end of the image as the last bytes. The image
 * itself is not decoded.
 */
export function jpegSize(content: Buffer): PictureSize | null {
  if (!isEnclosed(content)) return null;
  const last = content.length - 2;
  let size: PictureSize | null = null;
  for (let at = 2; at + 4 <= last;) {
    const marker = markerAt(content, at);
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (marker === null || end > last) return null;
    // After its header a scan goes on to the end; its data are not looked into.
    if (marker === START_OF_SCAN) return end < last ? size : null;
    if (FRAMES.has(marker)) {
      size = size === null ? sizeIn(content.subarray(at + 2, end)) : null;
      if (size === null) return null;
    }
    at = end;
  }
  return null;
}

/** Whether the content begins and ends as a JPEG does. */
function isEnclosed(content: Buffer): boolean {
  if (content.length < 4) return false;
  return (
    content.readUInt16BE(0) === (0xff00 | START_OF_IMAGE) &&
    content.readUInt16BE(content.length - 2) === (0xff00 | END_OF_IMAGE)
  );
}

/** The marker of the segment at a position; null where there is none. */
function markerAt(content: Buffer, at: number): number | null {
  const marker = content[at + 1] ?? 0;
  return content[at] === 0xff && !isAlone(marker) ? marker : null;
}

/** Whether a marker has no segment; such a marker does not occur before the first scan of a whole JPEG. */
function isAlone(marker: number): boolean {
  return marker < 0xc0 || (marker >= 0xd0 && marker <= END_OF_IMAGE) || marker === 0xff;
}

function sizeIn(head: Buffer): PictureSize | null {
  if (head.length < FRAME_HEAD) return null;
  const size = { width: head.readUInt16BE(5), height: head.readUInt16BE(3) };
  return size.width > 0 && size.height > 0 ? size : null;
}

import { type Frame, type FrameFault, type FrameParser } from '#server/live/frames.ts';

/** Gives bytes to a parser, and takes all complete frames in order, and the fault after them. */
export function parsed(
  parser: FrameParser,
  bytes: Uint8Array,
): { readonly frames: readonly Frame[]; readonly fault: FrameFault | undefined } {
  parser.push(bytes);
  const frames: Frame[] = [];
  for (let next = parser.next(); next; next = parser.next()) {
    if ('fault' in next) return { frames, fault: next.fault };
    frames.push(next.frame);
  }
  return { frames, fault: undefined };
}

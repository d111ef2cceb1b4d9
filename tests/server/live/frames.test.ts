import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLIENT_FRAME_LIMITS,
  createFrameParser,
  serializeFrame,
  type Frame,
  type FrameFault,
  type FrameLimits,
  type Header,
} from '#server/live/frames.ts';
import { parsed } from '#tests/support/frames.ts';

interface Outcome {
  readonly frames: readonly Frame[];
  readonly fault: FrameFault | undefined;
}

/** Parses the bytes in pieces, cut at these positions, and collects the results. */
function parse(bytes: Buffer, cuts: readonly number[] = [], limits?: FrameLimits): Outcome {
  const parser = createFrameParser(limits);
  const frames: Frame[] = [];
  let fault: FrameFault | undefined;
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let i = 1; i < places.length; i += 1) {
    // A copy that is overwritten afterwards: the parser must copy everything it keeps.
    const piece = Buffer.from(bytes.subarray(places[i - 1], places[i]));
    const result = parsed(parser, piece);
    piece.fill(0x58);
    frames.push(...result.frames);
    fault ??= result.fault;
  }
  return { frames, fault };
}

const headersOf = (frame: Frame): readonly Header[] => [...frame.headers];
const textFrame = (text: string): Outcome => parse(Buffer.from(text, 'latin1'));
const faultOf = (text: string): string | undefined => textFrame(text).fault?.detail;

const wellFormed = (text: string): boolean => Buffer.from(text).toString() === text;
const headerText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => wellFormed(text) && !text.includes('\0'));
const awkwardText = fc.string({
  unit: fc.constantFrom('\\', ':', '\n', '\r', 'n', 'c', 'ж', '𝄞'),
  maxLength: 8,
});
const headers = fc
  .uniqueArray(fc.tuple(fc.oneof(headerText, awkwardText), fc.oneof(headerText, awkwardText)), {
    selector: ([name]) => name,
    maxLength: 5,
  })
  .map((list) => list.filter(([name]) => name !== '' && name !== 'content-length'));
const frame = fc.record({
  command: fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE', 'STOMP'),
  headers,
  body: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).filter(wellFormed),
    fc.string({ unit: fc.constantFrom('\0', '\n', '\r', 'я'), maxLength: 10 }),
  ),
});
const cuts = fc.array(fc.nat(5_000), { maxLength: 30 });
const hostileBytes = fc
  .array(fc.oneof(fc.constantFrom(0, 10, 13, 58, 92, 65, 110, 0xc3, 0xa9, 0xff), fc.nat(255)), {
    maxLength: 120,
  })
  .map((bytes) => Buffer.from(bytes));

describe('STOMP frames', () => {
  it('[LIV-1] a serialized frame is parsed to the same frame, however the bytes are split or joined', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(frame, fc.constantFrom('', '\n', '\r\n\n')), { maxLength: 6 }),
        cuts,
        (list, places) => {
          const bytes = Buffer.concat(
            list.flatMap(([one, between]) => [
              serializeFrame(one.command, one.headers, one.body),
              Buffer.from(between),
            ]),
          );
          const { frames, fault } = parse(bytes, places);
          expect(fault).toBeUndefined();
          expect(
            frames.map((one) => ({
              ...one,
              headers: headersOf(one).filter(([name]) => name !== 'content-length'),
            })),
          ).toEqual(list.map(([one]) => one));
        },
      ),
    );
  });

  it('hostile bytes give the same frames and the same fault, however they are split', () => {
    const tight: FrameLimits = { headBytes: 24, bodyBytes: 10 };
    const seeded = fc.oneof(
      hostileBytes,
      fc
        .tuple(frame, hostileBytes)
        .map(([one, rest]) => Buffer.concat([serializeFrame(one.command, one.headers, one.body), rest])),
      fc
        .tuple(
          fc.constantFrom('SEND\n', 'SEND\na:b\n\n', 'SEND\ncontent-length:3\n\n', 'SEND\r\nreceipt:7\r\n'),
          hostileBytes,
        )
        .map(([start, rest]) => Buffer.concat([Buffer.from(start), rest])),
    );
    fc.assert(
      fc.property(seeded, cuts, fc.constantFrom(tight, CLIENT_FRAME_LIMITS), (bytes, places, limits) => {
        const whole = parse(bytes, [], limits);
        expect(parse(bytes, places, limits)).toEqual(whole);
        const everyByte = Array.from({ length: bytes.length }, (_, at) => at);
        expect(parse(bytes, everyByte, limits)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('takes carriage returns at line ends, repeated headers and heart-beats as STOMP 1.2 says', () => {
    const { frames, fault } = textFrame('\n\r\n\nSEND\r\na:1\r\na:2\r\nb:x\\cy\r\n\r\nhi\0\n\r\n');
    expect(fault).toBeUndefined();
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ command: 'SEND', body: 'hi' });
    expect(headersOf(frames[0]!)).toEqual([
      ['a', '1'],
      ['b', 'x:y'],
    ]);
  });

  it('does not unescape in CONNECT, so that a password may hold a backslash and a colon', () => {
    const { frames } = textFrame('CONNECT\npasscode:a\\nb:c\n\n\0');
    expect(frames[0]?.headers.get('passcode')).toBe('a\\nb:c');
  });

  it('a content-length lets a body hold NUL', () => {
    const { frames } = textFrame('SEND\ncontent-length:3\n\na\0b\0');
    expect(frames[0]?.body).toBe('a\0b');
  });

  it.each([
    ['a header without a colon', 'SEND\nabc\n\n\0'],
    ['a header without a name', 'SEND\n:abc\n\n\0'],
    ['an undefined escape', 'SEND\na:\\t\n\n\0'],
    ['a backslash at the end', 'SEND\na:b\\\n\n\0'],
    ['a carriage return inside a line', 'SEND\na:b\rc\n\n\0'],
    ['a carriage return alone between frames', '\rSEND\n\n\0'],
    ['NUL in the head', 'SEND\na:b\0\n\n\0'],
    ['a body longer than its content-length', 'SEND\ncontent-length:2\n\nabc\0'],
    ['a content-length that is no number', 'SEND\ncontent-length:-1\n\n\0'],
    ['a content-length past the limit', 'SEND\ncontent-length:65537\n\n'],
    ['a head that is not UTF-8', 'SEND\na:\xff\n\n\0'],
    ['a body that is not UTF-8', 'SEND\n\n\xc3\0'],
  ])('%s is a fault, and what follows is not read', (_, text) => {
    expect(faultOf(text)).toBeTypeOf('string');
    const parser = createFrameParser();
    parsed(parser, Buffer.from(text, 'latin1'));
    expect(parsed(parser, Buffer.from('SEND\n\nx\0'))).toEqual({ frames: [], fault: undefined });
  });

  it('frames before a fault are given, and the fault knows the receipt that was asked for', () => {
    const { frames, fault } = textFrame('SEND\n\none\0SEND\nreceipt:r1\ncontent-length:99999999\n\n');
    expect(frames.map(({ body }) => body)).toEqual(['one']);
    expect(fault?.receipt).toBe('r1');
  });

  it('a head may have 8 KB and no byte more', () => {
    const head = (bytes: number): string => `SEND\na:${'x'.repeat(bytes - 'SEND\na:\n\n'.length)}\n\n`;
    expect(faultOf(`${head(8192)}\0`)).toBeUndefined();
    expect(faultOf(`${head(8193)}\0`)).toMatch('8192');
    expect(faultOf('x'.repeat(8193))).toMatch('8192');
  });

  it.each(['SEND\n\n', 'SEND\ncontent-length:#\n\n'])(
    'a body may have 64 KB and no byte more (%j)',
    (head) => {
      const withBody = (bytes: number): string => `${head.replace('#', String(bytes))}${'x'.repeat(bytes)}\0`;
      expect(textFrame(withBody(65_536)).frames[0]?.body).toHaveLength(65_536);
      expect(faultOf(withBody(65_537))).toMatch('65536');
    },
  );

  it('output is valid UTF-8 even when a string is not', () => {
    const bytes = serializeFrame('MESSAGE', [['a', 'x\ud800']], '"\udc00"');
    expect(parse(bytes)).toMatchObject({ fault: undefined, frames: [{ body: '"\ufffd"' }] });
  });

  it('refuses to write a header that would end the frame or start another', () => {
    expect(() => serializeFrame('ERROR', [['message', 'a\0b']])).toThrow(RangeError);
    expect(() => serializeFrame('CONNECTED', [['server', 'a\nb:c']])).toThrow(RangeError);
  });
});

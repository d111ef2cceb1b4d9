import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairAnswer, runAnswer } from '#server/judge/sandbox/answer.ts';
import { type RunRequest, SandboxError } from '#server/judge/sandbox/driver.ts';
import { requestFrame } from '#server/judge/sandbox/frame.ts';

const REQUEST: RunRequest = {
  argv: ['./task'],
  env: {},
  folder: '/work',
  writable: [],
  readable: [],
  stdin: { nowhere: true },
  stdout: { nowhere: true },
  stderr: { nowhere: true },
  limits: { cpuMs: 1, wallMs: 2, memoryBytes: 3, outputBytes: 4, processes: 1 },
};

/** The texts of all fields with a tag, read in the same way as in box/request.c. */
function fields(frame: Buffer, tag: string): string[] {
  const found: string[] = [];
  expect(frame.readUInt32LE(0)).toBe(frame.length - 4);
  for (let at = 4; at < frame.length;) {
    const length = frame.readUInt32LE(at + 1);
    if (String.fromCharCode(frame[at] ?? 0) === tag)
      found.push(frame.subarray(at + 5, at + 4 + length).toString());
    at += 5 + length;
  }
  return found;
}

describe('a request to the helper', () => {
  it('holds every argument as it is, whatever is in it', () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(fc.array(text), (argv) => {
        expect(fields(requestFrame([{ ...REQUEST, argv }]), 'a')).toEqual(
          argv.map((one) => Buffer.from(one).toString()),
        );
      }),
    );
  });

  it('names streams, files and the partner', () => {
    const frame = requestFrame([
      { ...REQUEST, stdin: { file: '/in put' }, stdout: { pipe: 'partner' }, writable: ['a', 'b'] },
      { ...REQUEST, writable: 'folder' },
    ]);
    expect(fields(frame, '0')).toEqual(['/in put', '-']);
    expect(fields(frame, '1')).toEqual(['|', '-']);
    expect(fields(frame, 'w')).toEqual(['a', 'b']);
    expect(fields(frame, 'W')).toHaveLength(1);
  });

  it('refuses a zero byte, and more than the helper takes', () => {
    expect(() => requestFrame([{ ...REQUEST, argv: ['./task', 'a\0b'] }])).toThrow(SandboxError);
    expect(() => requestFrame([{ ...REQUEST, argv: ['./task', 'x'.repeat(2 << 20)] }])).toThrow(SandboxError);
  });
});

describe('an answer of the helper', () => {
  it.each([
    ['exited 3', { kind: 'exited', code: 3 }],
    ['signalled 11', { kind: 'signalled', signal: 11 }],
    ['forbidden socket', { kind: 'forbidden', syscall: 'socket' }],
    ['cpu -', { kind: 'cpu' }],
    ['wall -', { kind: 'wall' }],
    ['memory -', { kind: 'memory' }],
    ['output -', { kind: 'output' }],
  ])('%s', (words, end) => {
    expect(runAnswer(`ran 0 ${words} 1500 2500 250 4096`)).toEqual({
      end,
      cpuMs: 1.5,
      wallMs: 2.5,
      waitedMs: 0.25,
      memoryBytes: 4096,
    });
  });

  it('of a pair names the one that ended first', () => {
    const pair = pairAnswer('ran 1 exited 0 1 2 3 4 wall - 5 6 7 8');
    expect(pair.endedFirst).toBe(1);
    expect(pair.results[1].end).toEqual({ kind: 'wall' });
  });

  it('is a failure of the box where it is one, or cannot be read', () => {
    expect(() => runAnswer('failed clone: Resource temporarily unavailable')).toThrow(
      new SandboxError('clone: Resource temporarily unavailable'),
    );
    for (const line of ['', 'ran', 'ran 0 exited', 'ran 0 flew away 1 2 3 4']) {
      expect(() => runAnswer(line)).toThrow(SandboxError);
    }
  });
});

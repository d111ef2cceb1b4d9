import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isDetected,
  NOTE_OVER,
  NOTE_STOPPED,
  type Note,
  SIGNAL_KINDS,
  signalOfNote,
  signalsOf,
  USUAL_SIGNALS,
  type Watching,
} from '#domain/proctoring/signals.ts';

const kinds = fc.subarray([...SIGNAL_KINDS]);
const watching: fc.Arbitrary<Watching> = fc.record({
  check_internet: fc.boolean(),
  check_camera: fc.boolean(),
  check_screen: fc.boolean(),
  signals: kinds,
});
const note: fc.Arbitrary<Note> = fc.record({
  operation: fc.constantFrom('INTERNET', 'CAMERA_SHARE', 'SCREEN_SHARE', 'FOCUS', 'ALIKE', 'BLACK'),
  message: fc.oneof(
    fc.string(),
    fc.constantFrom(NOTE_STOPPED, NOTE_OVER, '', 'camera', 'screen OVER', 'screen:-3:0', 'window:4:0'),
  ),
});

describe('the signals that a contest looks for', () => {
  it('[PRC-8] are those it has switched on and makes the check for', () => {
    fc.assert(
      fc.property(watching, fc.constantFrom(...SIGNAL_KINDS), (contest, kind) => {
        const off = { ...contest, signals: contest.signals.filter((one) => one !== kind) };
        expect(isDetected(kind, off)).toBe(false);
        const unchecked = { ...contest, check_internet: false, check_camera: false, check_screen: false };
        if (USUAL_SIGNALS.includes(kind)) expect(isDetected(kind, unchecked)).toBe(false);
      }),
    );
  });
});

describe('the facts of a note of a browser', () => {
  it.each([
    ['INTERNET', '', ['internet'], []],
    ['CAMERA_SHARE', 'Integrated Camera (04f2:b6d9)', [], ['stream_ended camera']],
    ['CAMERA_SHARE', NOTE_STOPPED, ['stream_ended camera'], ['alike camera', 'black camera']],
    ['SCREEN_SHARE', 'Primary Monitor', [], ['stream_ended screen', 'surface screen']],
    ['SCREEN_SHARE', 'screen:-3:0', [], ['stream_ended screen', 'surface screen']],
    ['SCREEN_SHARE', 'window:55:0', ['surface screen'], ['stream_ended screen']],
    [
      'SCREEN_SHARE',
      NOTE_STOPPED,
      ['stream_ended screen'],
      ['alike screen', 'black screen', 'surface screen'],
    ],
    ['SCREEN_SHARE', 'NotAllowedError: Permission denied', [], []],
    ['FOCUS', '', ['focus'], []],
    ['FOCUS', 'behind', ['focus'], []],
    ['FOCUS', NOTE_OVER, [], ['focus']],
    ['ALIKE', 'camera', ['alike camera'], []],
    ['BLACK', 'screen OVER', [], ['black screen']],
    ['BLACK', 'elsewhere', [], []],
  ] as const)('[PRC-2] [PRC-8] %s "%s"', (operation, message, raised, over) => {
    const said = signalsOf({ operation, message });
    const named = ({ kind, source }: { kind: string; source: string | null }) =>
      source === null ? kind : `${kind} ${source}`;
    expect(said.raised.map(named)).toEqual(raised);
    expect(said.over.map(named)).toEqual(over);
  });

  it('[PRC-8] never begins what it ends, and a line of one signal tells of no other', () => {
    fc.assert(
      fc.property(note, (line) => {
        const { raised, over } = signalsOf(line);
        for (const one of raised)
          expect(over.some(({ kind, source }) => kind === one.kind && source === one.source)).toBe(false);
        const own = signalOfNote(line.operation);
        if (own !== null) for (const { kind } of [...raised, ...over]) expect(kind).toBe(own);
      }),
    );
  });
});

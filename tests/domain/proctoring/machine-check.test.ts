import { describe, expect, it } from 'vitest';
import {
  browserOutcome,
  clockOutcome,
  machineOutcome,
  neededTests,
  networkOutcome,
  typedOutcome,
} from '#domain/proctoring/machine-check.ts';
import { type MachineResult } from '#domain/proctoring/machine-tests.ts';

const PLAIN = { checkCamera: false, checkScreen: false, printing: false };
const passed = (...tests: MachineResult['test'][]): MachineResult[] =>
  tests.map((test) => ({ test, outcome: 'pass', detail: '' }));
const ALWAYS = passed('browser', 'clock', 'network', 'channel', 'keyboard');

describe('a machine', () => {
  it('[COO-2] passes when all passed that its contest needs, and no more is asked of it', () => {
    expect(machineOutcome(ALWAYS, neededTests(PLAIN))).toBe('pass');
    expect(machineOutcome(ALWAYS, neededTests({ ...PLAIN, checkCamera: true }))).toBe('warn');
    expect(
      machineOutcome([...ALWAYS, { test: 'camera', outcome: 'skipped', detail: '' }], neededTests(PLAIN)),
    ).toBe('pass');
    expect(
      machineOutcome(
        [...ALWAYS, { test: 'camera', outcome: 'skipped', detail: '' }],
        neededTests({ ...PLAIN, checkCamera: true }),
      ),
    ).toBe('warn');
  });

  it('[COO-2] is as its worst test', () => {
    const slow: MachineResult = { test: 'printing', outcome: 'warn', detail: '' };
    const none: MachineResult = { test: 'screen', outcome: 'fail', detail: '' };
    expect(machineOutcome([...ALWAYS, slow], neededTests(PLAIN))).toBe('warn');
    expect(machineOutcome([...ALWAYS, slow, none], neededTests(PLAIN))).toBe('fail');
  });

  it.each([
    [59_000, 'pass'],
    [-61_000, 'warn'],
  ])('[COO-2] with a clock that is off by %i ms is rated %s', (offset, outcome) => {
    expect(clockOutcome(offset)).toBe(outcome);
  });

  it.each([
    [20, 1_000_000, 'pass'],
    [501, 1_000_000, 'warn'],
    [20, 49_999, 'warn'],
    [3_001, 1_000_000, 'fail'],
    [20, 4_999, 'fail'],
  ])('[COO-2] with round trips of %i ms at %i bytes a second comes out as %s', (trip, rate, outcome) => {
    expect(networkOutcome(trip, rate)).toBe(outcome);
  });

  it('[COO-2] with a keyboard that types something else fails', () => {
    expect(typedOutcome('a; ЖщЪ', ' a; ЖщЪ ')).toBe('pass');
    expect(typedOutcome('a; ЖщЪ', 'a; ЖщY')).toBe('fail');
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'pass', 'Firefox 128'],
    ['Mozilla/5.0 (Windows NT 6.1) Gecko/20100101 Firefox/52.0', 'fail', 'Firefox 52'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'pass',
      'Chrome 130',
    ],
    ['Mozilla/5.0 AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.1', 'pass', 'Edge 130'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/14.1 Safari/605.1.15', 'fail', 'Safari 14'],
    ['Lynx/2.8', 'warn', ''],
  ])('[COO-2] with the browser %s comes out as %s', (agent, outcome, detail) => {
    expect(browserOutcome(agent)).toEqual({ outcome, detail });
  });
});

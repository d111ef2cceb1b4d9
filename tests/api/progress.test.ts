import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Transfer } from '#api/ports.ts';
import { fileNameOf, nextPercent } from '#api/progress.ts';

const upload = (loaded: number, total: number | null = 100): Transfer => ({
  direction: 'upload',
  loaded,
  total,
});
const download = (loaded: number, total: number | null = 100): Transfer => ({
  direction: 'download',
  loaded,
  total,
});

describe('progress', () => {
  it('[API-2] an upload counts up to 90 percent', () => {
    expect([0, 50, 100].map((loaded) => nextPercent('exchange', 0, upload(loaded)))).toEqual([0, 45, 90]);
  });

  it('[API-2] the download of an answer counts from 50 to 100 percent', () => {
    expect([0, 50, 100].map((loaded) => nextPercent('exchange', 0, download(loaded)))).toEqual([50, 75, 100]);
  });

  it('[API-2] a download of its own counts from 0 to 100 percent by content-length', () => {
    expect([0, 50, 100].map((loaded) => nextPercent('download', 0, download(loaded)))).toEqual([0, 50, 100]);
  });

  it('[API-2] stays where it is when nobody knows the total', () => {
    expect([
      nextPercent('download', 30, download(5, null)),
      nextPercent('exchange', 30, upload(5, 0)),
    ]).toEqual([30, 30]);
  });

  it('[API-2] is between 0 and 100 and never goes back, whatever is reported', () => {
    const transfer = fc.record({
      direction: fc.constantFrom('upload' as const, 'download' as const),
      loaded: fc.nat(1_000),
      total: fc.option(fc.nat(500)),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('download' as const, 'exchange' as const),
        fc.array(transfer),
        (kind, transfers) => {
          let percent = 0;
          for (const one of transfers) {
            const next = nextPercent(kind, percent, one);
            if (next < percent || next > 100) return false;
            percent = next;
          }
          return true;
        },
      ),
    );
  });
});

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename=solution.cpp', 'solution.cpp'],
    ['attachment; filename="my solution.cpp"', 'my solution.cpp'],
    ['attachment; filename="a\\"b.txt"', 'a"b.txt'],
    [
      "attachment; filename=fallback.pdf; filename*=UTF-8''%D0%B7%D0%B0%D0%B4%D0%B0%D1%87%D0%B0.pdf",
      'задача.pdf',
    ],
    ["attachment; filename=fallback.pdf; filename*=UTF-8''%FF", 'fallback.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename=""', null],
    ['inline', null],
    [undefined, null],
  ])('[TSK-7] of %s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});

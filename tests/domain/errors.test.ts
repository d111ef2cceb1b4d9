import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorAlerts, splitErrorText } from '#domain/errors.ts';

describe('error texts', () => {
  it('[API-3] are split at the first colon into key and detail', () => {
    expect(splitErrorText('backend.bad_file:a.cpp: line 3')).toEqual({
      key: 'backend.bad_file',
      detail: 'a.cpp: line 3',
    });
    expect(splitErrorText('backend.bad_file : a.cpp ')).toEqual({ key: 'backend.bad_file', detail: 'a.cpp' });
    expect(splitErrorText(' backend.too_late ')).toEqual({ key: 'backend.too_late', detail: null });
    expect(splitErrorText('backend.too_late:')).toEqual({ key: 'backend.too_late', detail: null });
  });

  it('[API-3] come back as they were written', () => {
    const key = fc.stringMatching(/^[a-z]+\.[a-z_]+$/);
    const detail = fc.option(
      fc.string({ minLength: 1 }).map((value) => `(${value})`),
      { nil: null },
    );
    fc.assert(
      fc.property(key, detail, (writtenKey, writtenDetail) => {
        const written = writtenDetail === null ? writtenKey : `${writtenKey}:${writtenDetail}`;
        expect(splitErrorText(written)).toEqual({ key: writtenKey, detail: writtenDetail });
      }),
    );
  });

  it('[API-5] an error object gives an alert for each key, and only messages of the server are split', () => {
    expect(errorAlerts({ contest: 'backend.closed:Day 1', name: 'user.note: see below' })).toEqual([
      { titleKey: 'backend.contest', message: { key: 'backend.closed', detail: 'Day 1' } },
      { titleKey: 'backend.name', message: { key: 'user.note: see below', detail: null } },
    ]);
    expect(errorAlerts({})).toEqual([]);
  });
});

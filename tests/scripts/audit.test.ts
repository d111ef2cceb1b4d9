import { expect, it } from 'vitest';
// @ts-expect-error -- a script without types
import { judgeAudit } from '#scripts/audit.mjs';

const fault = (name: string, severity: string) => ({
  [name]: { name, severity, range: '<2.0.0', via: ['other', { title: 'reads past the end' }] },
});

it('a dependency with a grave fault fails the check, a milder one is listed', () => {
  const text = JSON.stringify({
    vulnerabilities: { ...fault('worse', 'critical'), ...fault('mild', 'low') },
  });
  expect(judgeAudit(text)).toEqual({
    isAsked: true,
    grave: ['critical: worse <2.0.0: other; reads past the end'],
    mild: ['low: mild <2.0.0: other; reads past the end'],
  });
  expect(judgeAudit('{"vulnerabilities":{}}')).toEqual({ isAsked: true, grave: [], mild: [] });
});

it('where no registry answers that is known, and not taken for fine', () => {
  const none = { isAsked: false, grave: [], mild: [] };
  expect(judgeAudit('{"message":"405 Method Not Allowed","error":{}}')).toEqual(none);
  expect(judgeAudit('')).toEqual(none);
});

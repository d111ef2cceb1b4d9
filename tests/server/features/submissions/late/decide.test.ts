import { expect, it } from 'vitest';
import { refuseUnsaid } from '#server/features/submissions/late/decide.ts';

it('[SRV-4] late work is rejected only with a reason, and so is a decision changed', () => {
  const decide =
    (before: 'waiting' | 'accepted' | 'rejected', decision: 'accepted' | 'rejected', reason = '') =>
    () =>
      refuseUnsaid(before, { decision, reason });
  expect(decide('waiting', 'accepted')).not.toThrow();
  expect(decide('waiting', 'rejected')).toThrow('backend.reason_required');
  expect(decide('rejected', 'accepted')).toThrow('backend.reason_required');
  expect(decide('waiting', 'rejected', 'too late')).not.toThrow();
  expect(decide('rejected', 'accepted', 'power cut')).not.toThrow();
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { aTaskDetail } from '../support/contest.ts';
import { ensureLive } from '../support/machine.ts';

describe('a page whose content does not come', () => {
  it('[TSK-1] says so itself, without a dialog, and is there when it is opened again', () => {
    let isBroken = true;
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('GET /api/user/tasks/1', () => {
          if (isBroken) throw new ApiError(500, 'backend.server_error');
          return aTaskDetail();
        }),
    });
    machine.send({ type: 'TaskOpened', number: 1 });
    machine.advance(100);
    expect(machine.state().pages).toEqual({ 'task/1': { key: 'backend.server_error', detail: null } });
    expect(machine.effects.filter(({ type }) => type === 'Dialog')).toEqual([]);
    isBroken = false;
    machine.send({ type: 'TaskOpened', number: 1 });
    expect(machine.state().pages).toEqual({});
    machine.advance(100);
    expect(machine.state().contest.details[1]).toEqual(aTaskDetail());
  });

  it('[SES-8] ends the session where the person may not see it', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('GET /api/user/submissions/4', () => {
          throw new ApiError(403, 'backend.forbidden');
        }),
    });
    machine.send({ type: 'SubmissionOpened', id: 4 });
    machine.advance(100);
    expect(machine.state().session.kind).toBe('signedOut');
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { redact } from '#streams/redact.ts';
import { selectOpenRecoveries } from '#streams/state/people/recovery.ts';
import { aRecovery } from '#tests/support/contest.ts';
import { type Machine, startMachine } from '#tests/support/machine.ts';

const TICKET = 'ticket-of-this-browser';
const plea = (username: string): ContestEvent => ({
  type: 'RecoverySubmitted',
  username,
  place: 'Room 12',
  message: '',
});

/** A client on the login page, of a person who has forgotten their password. */
function ensureSignedOut(): Machine {
  const machine = startMachine({
    prepare: ({ kept, server }) => {
      kept.credentials = null;
      server.overrides.set('POST /api/recover', () => ({ ticket: TICKET }));
      server.overrides.set('POST /api/recover/ticket', () => ({ state: 'open' }));
    },
  });
  machine.advance(10);
  return machine;
}
const dialogs = ({ effects }: Machine) => effects.filter(({ type }) => type === 'Dialog');

describe('asking for a new password', () => {
  it('is sent, and followed every ten seconds until it is decided', () => {
    const machine = ensureSignedOut();
    const { server } = machine.ports;
    machine.send(plea('ivan'));
    expect(machine.state().recovery.asked).toEqual({ kind: 'sending', username: 'ivan' });
    machine.advance(200);
    expect(machine.state().recovery.asked).toEqual({ kind: 'open', username: 'ivan' });
    machine.advance(30_000);
    expect(server.count('POST /api/recover/ticket')).toBe(3);
    server.overrides.set('POST /api/recover/ticket', ({ form }) => {
      expect(form).toEqual({ ticket: TICKET });
      return { state: 'done' };
    });
    machine.advance(10_000);
    expect(machine.state().recovery.asked).toEqual({ kind: 'done', username: 'ivan' });
    machine.advance(60_000);
    expect(server.count('POST /api/recover/ticket')).toBe(4);
  });

  it('is followed on when the network fails in between', () => {
    const machine = ensureSignedOut();
    machine.send(plea('ivan'));
    machine.advance(200);
    const { overrides } = machine.ports.server;
    overrides.set('POST /api/recover/ticket', () => new ApiError(0, 'backend.no_connection'));
    machine.advance(20_000);
    overrides.set('POST /api/recover/ticket', () => ({ state: 'dismissed' }));
    machine.advance(10_000);
    expect(machine.state().recovery.asked?.kind).toBe('dismissed');
    expect(dialogs(machine)).toEqual([]);
  });

  it('keeps its ticket out of the state and of every event', () => {
    const machine = ensureSignedOut();
    machine.send(plea('ivan'));
    machine.advance(20_000);
    expect(JSON.stringify([machine.state(), machine.events])).not.toContain(TICKET);
  });

  it.each([
    ['  ', 'login.enter_username'],
    ['иван', 'login.cyrillic_username'],
  ])('[SES-2] for %j is not sent: %s', (username, key) => {
    const machine = ensureSignedOut();
    machine.send(plea(username));
    machine.advance(200);
    expect(dialogs(machine)).toMatchObject([{ titleKey: 'login.error', messageKey: key }]);
    expect(machine.ports.server.heard).toEqual([]);
    expect(machine.state().recovery.asked).toMatchObject({ kind: 'refused', key });
  });

  it('[SES-11] too often says in how many minutes to try again', () => {
    const machine = ensureSignedOut();
    machine.ports.server.overrides.set(
      'POST /api/recover',
      () => new ApiError(429, 'recover.too_often', '61'),
    );
    machine.send(plea('ivan'));
    machine.advance(200);
    expect(dialogs(machine)).toMatchObject([{ messageKey: 'recover.too_often', values: { count: 2 } }]);
  });
});

describe('requests as an admin sees them', () => {
  const admin = () => {
    const machine = startMachine({
      prepare: ({ server }) => {
        server.user = { ...server.user, role: 'ADMIN', contests: [] };
        server.overrides.set('GET /api/admin/recoveries', () => ({ requests: [aRecovery(1)] }));
      },
    });
    machine.until(({ recovery }) => recovery.requests !== null);
    return machine;
  };

  it('are counted while they are open, and told of by a toast as they come', () => {
    const machine = admin();
    const toasts = () => machine.effects.filter(({ type }) => type === 'Toast');
    expect(selectOpenRecoveries(machine.state())).toBe(1);
    expect(toasts()).toEqual([]);
    machine.send({ type: 'RecoveryChanged', request: aRecovery(2), by: 'live' });
    expect(selectOpenRecoveries(machine.state())).toBe(2);
    expect(toasts()).toMatchObject([{ titleKey: 'toast.recovery', text: 'Ivan Ivanov' }]);
    machine.send({ type: 'RecoveryChanged', request: aRecovery(2, { state: 'done' }), by: 'live' });
    expect(selectOpenRecoveries(machine.state())).toBe(1);
    expect(toasts()).toHaveLength(1);
  });

  it('the new password is shown until it is put away, and then is nowhere', () => {
    const machine = admin();
    const password = 'abcd-2345-wxyz';
    machine.ports.server.overrides.set('POST /api/admin/recoveries/1/password', () => ({
      password,
      request: aRecovery(1, { state: 'done' }),
    }));
    machine.send({
      type: 'CommandGiven',
      commandId: 'c',
      call: 'issuePassword',
      request: { rid: 1 },
    });
    machine.advance(200);
    expect(machine.state().recovery.issued?.password).toBe(password);
    expect(machine.state().recovery.requests).toMatchObject([{ id: 1, state: 'done' }]);
    expect(machine.state().staff.commands['c']).toEqual({
      kind: 'done',
      call: 'issuePassword',
      answer: null,
    });
    machine.send({ type: 'PasswordPutAway' });
    expect(JSON.stringify(machine.state())).not.toContain(password);
  });

  it('[EVT-3] the new password is in no recording', () => {
    const event: ContestEvent = { type: 'PasswordIssued', request: aRecovery(1), password: 'abcd-2345' };
    expect(JSON.stringify(redact(event))).not.toContain('abcd-2345');
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { encodeBase64, encodeCredentials } from '#api/storage.ts';
import { aUser } from '../support/contest.ts';
import { type Machine, startMachine } from '../support/machine.ts';

/** A client on its login page, in a browser that has kept nothing. */
function ensureSignedOut(prepare: (ports: Machine['ports']) => void = () => undefined): Machine {
  const machine = startMachine({
    prepare(ports) {
      ports.kept.credentials = null;
      ports.kept.contestId = null;
      prepare(ports);
    },
  });
  machine.advance(10);
  return machine;
}

const dialogs = ({ effects }: Machine) => effects.filter(({ type }) => type === 'Dialog');

function logIn(machine: Machine, username: string, password: string): void {
  machine.send({ type: 'LoginSubmitted', username, password });
  machine.advance(200);
}

describe('the session', () => {
  it('[SES-1] with nothing kept it is checked at once', () => {
    expect(ensureSignedOut().state().session).toMatchObject({ kind: 'signedOut', ended: null });
  });

  it('[SES-1] kept credentials that are no longer good are forgotten, silently', () => {
    const machine = startMachine({
      prepare: ({ server }) =>
        server.overrides.set('GET /api/me', () => new ApiError(401, 'login.wrong_credentials')),
    });
    expect(machine.state().session.kind).toBe('checking');
    machine.advance(100);
    expect(machine.state().session).toMatchObject({ kind: 'signedOut', ended: 'check_failed' });
    expect(machine.ports.kept.credentials).toBeNull();
    expect(dialogs(machine)).toEqual([]);
  });

  it('[SES-1] a server that restarts while the page loads does not log anybody out', () => {
    let tries = 0;
    const machine = startMachine({
      prepare: ({ server }) =>
        server.overrides.set('GET /api/me', () => {
          tries += 1;
          return tries < 4 ? new ApiError(503, 'backend.unavailable') : server.user;
        }),
    });
    machine.until(({ session }) => session.kind === 'open', 20_000);
    expect(tries).toBe(4);
  });

  it.each([
    ['', 'x', 'login.enter_username'],
    ['ivan', '', 'login.enter_password'],
    ['иван', 'x', 'login.cyrillic_username'],
    ['ivan', 'парола', 'login.cyrillic_password'],
  ])('[SES-2] a form with %j and %j is not sent: %s', (username, password, key) => {
    const machine = ensureSignedOut();
    logIn(machine, username, password);
    expect(dialogs(machine)).toEqual([
      { type: 'Dialog', tone: 'error', titleKey: 'login.error', messageKey: key },
    ]);
    expect(machine.ports.server.heard).toEqual([]);
  });

  it('[SES-7] keeps the secret that the server gives, never the password, and neither is in the state', () => {
    const sent: (string | undefined)[] = [];
    const machine = ensureSignedOut(({ server }) =>
      server.overrides.set('GET /api/me', (call) => {
        sent.push(call.headers?.['Authorization']);
        return server.user;
      }),
    );
    logIn(machine, 'ivan', 'my password');
    expect(sent).toEqual([`Basic ${encodeCredentials('ivan', 'my password')}`]);
    expect(machine.ports.kept.credentials).toEqual({ username: 'ivan', password: aUser().password });
    expect(JSON.stringify(machine.state())).not.toContain(aUser().password);
    expect(machine.state().session).toMatchObject({ kind: 'open', contestId: 7 });
  });

  it('[SES-3] exchanges a one-time token, then asks with what it gives', () => {
    const made: unknown[] = [];
    const machine = ensureSignedOut(({ server }) => {
      server.overrides.set('POST /api/me/token', ({ form, authorization }) => {
        made.push({ form, authorization });
        return { token: encodeBase64('ivan:one-session') };
      });
      server.overrides.set('GET /api/me', (call) => {
        made.push(call.headers);
        return server.user;
      });
    });
    logIn(machine, 'token', 'ABC-123');
    expect(made).toEqual([
      { form: { token: 'ABC-123' }, authorization: 'empty' },
      { Authorization: `Basic ${encodeBase64('ivan:one-session')}` },
    ]);
    expect(machine.state().session.kind).toBe('open');
  });

  it('[SES-3] [SES-5] a used token and wrong credentials are refused with the same words', () => {
    const refuse = () => new ApiError(401, 'login.wrong_credentials');
    const machine = ensureSignedOut(({ server }) => {
      server.overrides.set('POST /api/me/token', refuse);
      server.overrides.set('GET /api/me', refuse);
    });
    logIn(machine, 'token', 'used');
    logIn(machine, 'ivan', 'wrong');
    const refused = {
      type: 'Dialog',
      tone: 'error',
      titleKey: 'login.error',
      messageKey: 'login.wrong_credentials',
    };
    expect(dialogs(machine)).toEqual([refused, refused]);
    expect(machine.state().session).toMatchObject({ kind: 'signedOut', attempt: false });
  });

  it('[SES-11] too many attempts say when to try again', () => {
    const machine = ensureSignedOut(({ server }) =>
      server.overrides.set('GET /api/me', () => new ApiError(429, 'login.too_many_attempts', '37')),
    );
    logIn(machine, 'ivan', 'wrong');
    expect(dialogs(machine)).toMatchObject([
      { messageKey: 'login.too_many_attempts', values: { count: 37 } },
    ]);
  });
});

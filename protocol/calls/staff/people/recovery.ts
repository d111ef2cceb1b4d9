import * as v from 'valibot';
import { MAX_RECOVERY_REASON_CHARS } from '#domain/people/recovery.ts';
import { defineCalls } from '#protocol/define.ts';
import { idDigits, text } from '#protocol/fields.ts';
import { ADMIN } from '#protocol/roles.ts';
import { snapshots } from '#protocol/snapshots.ts';
import { issuedPassword, recoveryRequest } from '#protocol/wire/staff/people/recovery.ts';

const rid = v.object({ rid: idDigits });

/** Admins' help for people who cannot log in. */
export const recoveryCalls = defineCalls({
  recoveries: {
    method: 'GET',
    path: 'recoveries',
    ...snapshots.recoveries,
    answer: v.object({ requests: v.array(recoveryRequest) }),
    what: 'Requests for a new password: all that are open, and those decided lately; newest first.',
  },
  issuePassword: {
    method: 'POST',
    path: 'recoveries/:rid/password',
    roles: ADMIN,
    contest: 'none',
    params: rid,
    answer: issuedPassword,
    what: 'Makes a new password for whoever a request names and ends their sessions. Nothing shows it again.',
  },
  dismissRecovery: {
    method: 'POST',
    path: 'recoveries/:rid/dismiss',
    roles: ADMIN,
    contest: 'none',
    params: rid,
    form: v.object({ reason: text(MAX_RECOVERY_REASON_CHARS) }),
    answer: recoveryRequest,
    what: 'Closes a request without a new password.',
  },
});

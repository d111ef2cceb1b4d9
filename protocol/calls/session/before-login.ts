import * as v from 'valibot';
import { MAX_USERNAME_CHARS } from '#domain/limits.ts';
import { MAX_RECOVERY_MESSAGE_CHARS, MAX_RECOVERY_PLACE_CHARS } from '#domain/people/recovery.ts';
import { defineCalls } from '#protocol/define.ts';
import { recoveryAnswer, recoveryTicket } from '#protocol/wire/people/recovery.ts';
import { done } from '#protocol/wire/session.ts';

/** Optional words of at most `max` characters. */
const words = (max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, 'backend.too_long')), '');

/** Calls of people who cannot log in yet. */
export const entranceCalls = defineCalls({
  firstAdmin: {
    method: 'POST',
    path: 'first-admin',
    roles: 'anyone',
    contest: 'none',
    form: v.object({
      token: v.pipe(v.string(), v.maxLength(200, 'first.link_over')),
      name: v.pipe(v.string(), v.trim()),
      display_name: v.pipe(v.string(), v.trim()),
      password: v.string(),
    }),
    answer: done,
    what: 'Makes the first admin, with the token of the link that a server without one prints. It works once.',
  },
  recover: {
    method: 'POST',
    path: 'recover',
    roles: 'anyone',
    contest: 'none',
    form: v.object({
      username: v.pipe(v.string(), v.trim(), v.maxLength(MAX_USERNAME_CHARS, 'backend.too_long')),
      place: words(MAX_RECOVERY_PLACE_CHARS),
      message: words(MAX_RECOVERY_MESSAGE_CHARS),
    }),
    answer: recoveryTicket,
    what: 'Asks the admins for a new password. The answer is the same whether there is such an account or not.',
  },
  recovered: {
    method: 'POST',
    path: 'recover/ticket',
    roles: 'anyone',
    contest: 'none',
    form: v.object({ ticket: v.pipe(v.string(), v.nonEmpty('backend.empty'), v.maxLength(100)) }),
    answer: recoveryAnswer,
    what: 'What became of a request for a new password, by its ticket, which stands in the form and in no address.',
  },
});

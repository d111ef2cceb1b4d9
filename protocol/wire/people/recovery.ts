import * as v from 'valibot';

/** `done`: a new password was made; `dismissed`: none was made, and the reason stays among the organisers. */
const RECOVERY_STATES = ['open', 'done', 'dismissed'] as const;
export type RecoveryState = (typeof RECOVERY_STATES)[number];
/** Progress of a request. */
export const recoveryState = v.picklist(RECOVERY_STATES);

/** The ticket by which only the requesting browser learns the result. */
export const recoveryTicket = v.object({ ticket: v.string() });
/** Progress of a request, for its sender: it never tells whether there is such an account. */
export const recoveryAnswer = v.object({ state: recoveryState });

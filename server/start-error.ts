/** A mistake in how a program was started; the message is one line. */
export class StartError extends Error {}

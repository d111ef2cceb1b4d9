/** A mistake in how a program was started, said in one line. */
export class StartError extends Error {}

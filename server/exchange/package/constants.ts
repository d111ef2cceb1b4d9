import { substituteConstants } from '#domain/tasks/statement-constants.ts';

/** Puts the constants of `problem.yaml` into a file's content; without constants it is not touched. */
export function constantsIn(
  constants: Readonly<Record<string, string | number>>,
): (content: Buffer) => Buffer {
  if (Object.keys(constants).length === 0) return (content) => content;
  return (content) => Buffer.from(substituteConstants(content.toString('utf8'), constants));
}

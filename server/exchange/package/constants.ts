/** Puts the constants of `problem.yaml` in the place of `{{name}}` (2025-09, Constants); other such words stay. */
function substituteConstants(text: string, constants: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(constants, name) ? String(constants[name]) : whole,
  );
}

/** The same for the content of a file; without constants it stays as it is, text or not. */
export function constantsIn(
  constants: Readonly<Record<string, string | number>>,
): (content: Buffer) => Buffer {
  if (Object.keys(constants).length === 0) return (content) => content;
  return (content) => Buffer.from(substituteConstants(content.toString('utf8'), constants));
}

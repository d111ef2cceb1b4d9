/** Replaces `{{name}}` by the constants of `problem.yaml` (2025-09, Constants); other such words stay. */
export function substituteConstants(
  text: string,
  constants: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(constants, name) ? String(constants[name]) : whole,
  );
}

import * as v from 'valibot';
import { LineCounter, parseDocument } from 'yaml';

/** What a YAML text says; with a fault nothing of it can be shown. */
export type YamlText<T> =
  { readonly fault: null; readonly value: T } | { readonly fault: string; readonly line: number | null };

/** Reads the text of a YAML file by its schema; the first fault is told with its line. */
export function readYamlText<S extends v.GenericSchema>(text: string, schema: S): YamlText<v.InferOutput<S>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const [error] = document.errors;
  if (error !== undefined) return { fault: error.message, line: lines.linePos(error.pos[0]).line };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (thrown: unknown) {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown), line: null };
  }
  const result = v.safeParse(schema, value ?? {});
  if (result.success) return { fault: null, value: result.output };
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  const node = document.getIn(path, true) as { readonly range?: readonly number[] | null } | undefined;
  const [at] = node?.range ?? [];
  return {
    fault: `${path.join('.')}: ${issue.message}`,
    line: at === undefined ? null : lines.linePos(at).line,
  };
}

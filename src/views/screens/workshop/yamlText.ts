import type * as v from 'valibot';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { AS_WRITTEN, checkYaml } from '../../../../protocol/yaml-as-written.ts';

/** What a YAML text says; with a fault nothing of it can be shown. */
export type YamlText<T> =
  { readonly fault: null; readonly value: T } | { readonly fault: string; readonly line: number | null };

/** Reads the text of a YAML file by its schema; the first fault is told with its line. */
export function readYamlText<S extends v.GenericSchema>(text: string, schema: S): YamlText<v.InferOutput<S>> {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, stringKeys: true, ...AS_WRITTEN };
  const document: Document = parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) return { fault: error.message, line: lines.linePos(error.pos[0]).line };
  let result: v.SafeParseResult<S>;
  try {
    ({ result } = checkYaml(document, schema));
  } catch (thrown: unknown) {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown), line: null };
  }
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

import type * as v from 'valibot';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { AS_WRITTEN, checkYaml, innermostIssues } from '#protocol/yaml-as-written.ts';
import { type YamlFault, yamlFaultOf } from '#protocol/yaml-fault.ts';
import { type IssueSentence, sentenceOf } from '#protocol/yaml-issue.ts';

/** The content of a YAML text, or the fault because of which none of it can be shown. */
export type YamlText<T> = { readonly fault: null; readonly value: T } | YamlTextFault;

/** The reason why a text cannot be shown: the sentence, and its line. */
export interface YamlTextFault {
  readonly fault: {
    readonly code: YamlFault | IssueSentence['code'];
    readonly values: IssueSentence['values'];
  };
  readonly line: number | null;
}

/** Reads the text of a YAML file by its schema; returns the first fault with its line. */
export function readYamlText<S extends v.GenericSchema>(text: string, schema: S): YamlText<v.InferOutput<S>> {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, stringKeys: true, ...AS_WRITTEN };
  const document: Document = parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined)
    return { fault: { code: yamlFaultOf(error), values: {} }, line: lines.linePos(error.pos[0]).line };
  let result: v.SafeParseResult<S>;
  try {
    ({ result } = checkYaml(document, schema));
  } catch (thrown: unknown) {
    return { fault: { code: yamlFaultOf(thrown), values: {} }, line: null };
  }
  if (result.success) return { fault: null, value: result.output };
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  const node = document.getIn(path, true) as { readonly range?: readonly number[] | null } | undefined;
  const [at] = node?.range ?? [];
  return {
    fault: sentenceOf(innermostIssues(issue)[0] ?? issue),
    line: at === undefined ? null : lines.linePos(at).line,
  };
}

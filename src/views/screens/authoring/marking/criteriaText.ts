import { parseDocument } from 'yaml';
import { KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type Criterion } from '#domain/marking/marking.ts';

/**
 * A YAML text with these criteria at a path; comments elsewhere, and how everything else is written, stay. Without criteria
 * the key goes, or stays as an empty list where `keepsKey`.
 */
export function withCriteria(
  text: string,
  path: readonly (string | number)[],
  criteria: readonly Criterion[],
  keepsKey = false,
): string {
  const document = parseDocument(text, KEPT_AS_WRITTEN);
  if (criteria.length === 0 && !keepsKey) document.deleteIn(path);
  else document.setIn(path, document.createNode(criteria.map(written)));
  return document.toString({ lineWidth: 0 });
}

/** A criterion with what must be said of it. */
function written({ id, name, points, step, comments }: Criterion): object {
  return { id, name, points, step, ...(comments.length > 0 && { comments: [...comments] }) };
}

import { parseDocument } from 'yaml';
import { KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type Criterion } from '#domain/marking/marking.ts';

/**
 * A YAML text with these criteria at a path; the comments and the formatting of the rest stay. Without
 * criteria the key is deleted, or with `keepsKey` becomes an empty list.
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

/** A criterion as it is written, without an empty list of comments. */
function written({ id, name, points, step, comments }: Criterion): object {
  return { id, name, points, step, ...(comments.length > 0 && { comments: [...comments] }) };
}

import { type Document, isMap, isNode, isSeq, parseDocument } from 'yaml';
import { KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type ImportedQuestion } from './from-moodle.ts';

/** `add`: new questions follow the existing ones; `replace`: they replace them. */
export type ImportMode = 'add' | 'replace';

/**
 * Adds questions to the text of a quiz.yaml; everything else, with comments, stays as it is. The name of a
 * question in its file becomes a comment. An empty text becomes a quiz with the given names by language.
 */
export function withImported(
  text: string,
  names: Readonly<Record<string, string>>,
  questions: readonly ImportedQuestion[],
  mode: ImportMode,
): string {
  const document = parseDocument(text, KEPT_AS_WRITTEN);
  if (!isMap(document.contents)) document.contents = document.createNode({ name: names }) as never;
  const nodes = questions.map((one) => nodeOf(document, one));
  const there = document.get('questions');
  if (mode === 'add' && isSeq(there)) for (const node of nodes) there.add(node);
  else document.set('questions', document.createNode(nodes));
  return document.toString({ lineWidth: 0 });
}

function nodeOf(document: Document, { name, question }: ImportedQuestion): unknown {
  const { kind, points, text, ...others } = question;
  const node = document.createNode({ kind, points, text, ...others });
  const line = name.replace(/\s+/g, ' ').trim();
  if (isNode(node) && line !== '') node.commentBefore = ` ${line}`;
  return node;
}

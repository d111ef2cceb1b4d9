import type { Element, ElementContent, Root, RootContent } from 'hast';

/** Element that stands for a formula during the conversion: `tex`, and whether it is on its own line. */
export const FORMULA = 'x-formula';

/** Formulas as Moodle's filters read them: `\( … \)` inline, `$$ … $$` and `\[ … \]` on their own line. */
const MARKED = /\\\(([\s\S]+?)\\\)|\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\]/g;
const CODE = new Set(['code', 'pre', 'script', 'style', 'textarea']);
const LINES = new Set(['p', 'div', 'li', 'td', 'th', 'blockquote']);

/** Finds the formulas in the texts of a tree. A formula on its own line ends its paragraph. */
export function withFormulas(root: Root): Root {
  return { ...root, children: root.children.filter(isContent).flatMap(found) };
}

/** The element that stands for a formula. */
function formulaElement(tex: string, isDisplay: boolean): Element {
  // The text keeps the white space beside the element, which would be trimmed beside an empty one.
  const children: ElementContent[] = [{ type: 'text', value: '=' }];
  return { type: 'element', tagName: FORMULA, properties: { tex, isDisplay }, children };
}

/** The formula of an element; null: the element is no formula. */
export function formulaOf(node: Element): { readonly tex: string; readonly isDisplay: boolean } | null {
  if (node.tagName !== FORMULA) return null;
  return { tex: String(node.properties['tex']), isDisplay: node.properties['isDisplay'] === true };
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text';
}

function found(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return inText(node.value);
  if (node.type !== 'element' || CODE.has(node.tagName)) return [node];
  const small = asFormula(node);
  if (small !== null) return [small];
  const children = node.children.flatMap(found);
  if (!LINES.has(node.tagName) || !children.some(isDisplay)) return [{ ...node, children }];
  return node.tagName === 'p' ? parted(node, children) : [{ ...node, children }];
}

function inText(text: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, inline, dollars, brackets] = match;
    if (match.index > from) parts.push({ type: 'text', value: text.slice(from, match.index) });
    parts.push(formulaElement((inline ?? dollars ?? brackets ?? '').trim(), inline === undefined));
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}

/** Converts superscript and subscript into a formula, as Markdown does not have them. */
function asFormula(node: Element): Element | null {
  if (node.tagName !== 'sup' && node.tagName !== 'sub') return null;
  const [only, ...others] = node.children;
  if (only?.type !== 'text' || others.length > 0 || !/^[\p{L}\p{N} +\-*/=().,]+$/u.test(only.value))
    return null;
  const isPlain = /^[\p{N}+\-=.,]+$/u.test(only.value) || /^\p{L}$/u.test(only.value);
  const inner = isPlain ? only.value : `\\text{${only.value}}`;
  return formulaElement(`${node.tagName === 'sup' ? '^' : '_'}{${inner}}`, false);
}

function isDisplay(node: ElementContent): boolean {
  return node.type === 'element' && formulaOf(node)?.isDisplay === true;
}

/** Splits a paragraph at its formulas: the parts before and after each become paragraphs. */
function parted(paragraph: Element, children: readonly ElementContent[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let line: ElementContent[] = [];
  const end = () => {
    if (line.some((one) => one.type !== 'text' || one.value.trim() !== ''))
      parts.push({ ...paragraph, children: line });
    line = [];
  };
  for (const child of children) {
    if (!isDisplay(child)) {
      line.push(child);
      continue;
    }
    end();
    parts.push(child);
  }
  end();
  return parts;
}

import type { Element, ElementContent, Root } from 'hast';
import { Parser } from 'htmlparser2';

/** Elements that have neither content nor an end tag. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/** Deepest nesting of elements. */
const MAX_DEPTH = 60;

/** The elements of a text are nested too deep. */
export class HtmlTooDeep extends Error {}

/**
 * Parses HTML, by the browsers' rules if it is well formed, in time linear in its length. Comments are
 * skipped. Throws HtmlTooDeep.
 */
export function readHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] };
  const open: Element[] = [];
  const put = (node: ElementContent) => void (open.at(-1) ?? root).children.push(node);
  const parser = new Parser({
    onopentag: (tagName, attributes) => {
      const element: Element = {
        type: 'element',
        tagName,
        properties: propertiesOf(attributes),
        children: [],
      };
      put(element);
      if (VOID.has(tagName)) return;
      open.push(element);
      if (open.length > MAX_DEPTH) throw new HtmlTooDeep();
    },
    onclosetag: (tagName) => {
      if (!VOID.has(tagName)) open.pop();
    },
    ontext: (value) => {
      const last = (open.at(-1) ?? root).children.at(-1);
      if (last?.type === 'text') last.value += value;
      else put({ type: 'text', value });
    },
  });
  parser.end(html);
  return root;
}

/** The attributes that Markdown can express. */
function propertiesOf(attributes: Readonly<Record<string, string>>): Element['properties'] {
  const { class: classes, src, alt, title, href, align, start } = attributes;
  return {
    ...(classes !== undefined && { className: classes.split(/\s+/).filter(Boolean) }),
    ...Object.fromEntries(
      Object.entries({ src, alt, title, href, align, start }).filter(([, value]) => value !== undefined),
    ),
  };
}

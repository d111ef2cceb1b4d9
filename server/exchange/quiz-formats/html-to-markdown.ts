import type { Element, ElementContent, Root } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';
import { FORMULA, formulaOf, withFormulas } from './html-formulas.ts';
import { readHtml } from './html-tree.ts';

/** Handlers of the parts of a text that are not its words. */
export interface TextParts {
  /** The path of a picture in the Markdown; null: it cannot be kept, and its alternative text replaces it. */
  readonly pictureOf: (address: string) => string | null;
  /** Called with the name of an element that Markdown cannot express and that is left out. */
  readonly onLost: (element: string) => void;
}

/** Elements that are lost: sounds, videos, embedded pages and forms. */
const LOST = new Set([
  'audio',
  'video',
  'iframe',
  'object',
  'embed',
  'canvas',
  'svg',
  'math',
  'form',
  'input',
  'select',
]);
/** Elements without visible text. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'base']);
/** Beginning of the addresses of a question's own files in Moodle. */
const OWN_FILES = '@@PLUGINFILE@@';

const WRITTEN = unified()
  .use(rehypeRemark, {
    handlers: {
      [FORMULA]: (_state: unknown, node: Element) => {
        const { tex, isDisplay } = formulaOf(node) ?? { tex: '', isDisplay: false };
        return { type: isDisplay ? 'math' : 'inlineMath', value: tex };
      },
    } as never,
  })
  .use(MARKDOWN)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', resourceLink: true })
  .freeze();

/** The Markdown that says what an HTML text of Moodle says, with its formulas between `$` signs. Throws HtmlTooDeep. */
export function htmlToMarkdown(html: string, parts: TextParts): string {
  const read = readHtml(html);
  const kept: Root = {
    ...read,
    children: read.children.flatMap((one) => keep(one as ElementContent, parts)),
  };
  return WRITTEN.stringify(WRITTEN.runSync(withFormulas(kept))).trim();
}

function keep(node: ElementContent, parts: TextParts): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { tagName, properties } = node;
  if (UNSEEN.has(tagName)) return [];
  if (LOST.has(tagName)) {
    parts.onLost(tagName);
    return [];
  }
  if (tagName === 'img') return [pictureOf(node, parts)];
  const children = node.children.flatMap((one) => keep(one, parts));
  const { href } = properties;
  if (tagName !== 'a' || typeof href !== 'string') return [{ ...node, children }];
  if (/^(?:https?|mailto):/i.test(href)) return [{ ...node, children }];
  if (href.startsWith(OWN_FILES)) parts.onLost(fileName(href));
  return children;
}

function pictureOf(node: Element, { pictureOf: pathOf }: TextParts): ElementContent {
  const { src, alt } = node.properties;
  const path = typeof src === 'string' ? pathOf(src) : null;
  if (path === null) return { type: 'text', value: typeof alt === 'string' ? alt : '' };
  return { ...node, properties: { ...node.properties, src: path } };
}

/** The file name at the end of an address of Moodle. */
export function fileName(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1).replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

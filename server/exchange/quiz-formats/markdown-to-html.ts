import type { Element, ElementContent, Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';

const text = (value: string): ElementContent => ({ type: 'text', value });
/** Nodes that hold paragraphs rather than words. */
const BLOCKS = new Set(['root', 'blockquote', 'listItem']);
/** Texts that Moodle's filters would take for the beginning of a formula. */
const OPENS = /(\\[([]|\$\$)/;

const READ = unified()
  .use(remarkParse)
  .use(MARKDOWN)
  .use(remarkRehype, {
    handlers: {
      inlineMath: (_state: unknown, node: { readonly value: string }) =>
        text(node.value.trim() === '' ? '' : `\\(${node.value.trim()}\\)`),
      math: (_state: unknown, node: { readonly value: string }) => paragraph([text(displayed(node.value))]),
      /** HTML in our Markdown is text: it is shown and not interpreted. */
      html: (_state: unknown, node: { readonly value: string }, parent: { readonly type: string }) =>
        BLOCKS.has(parent.type) ? paragraph(words(node.value)) : words(node.value),
      text: (_state: unknown, node: { readonly value: string }) => words(node.value),
    } as never,
  })
  .use(rehypeStringify)
  .freeze();

/** Converts our Markdown to HTML for Moodle; `pictureOf` returns the address of a picture. */
export function markdownToHtml(markdown: string, pictureOf: (address: string) => string): string {
  const tree = READ.runSync(READ.parse(markdown));
  withAddresses(tree, pictureOf);
  return READ.stringify(tree);
}

function displayed(tex: string): string {
  return tex.includes('$$') ? `\\[\n${tex}\n\\]` : `$$\n${tex}\n$$`;
}

function paragraph(children: ElementContent[]): Element {
  return { type: 'element', tagName: 'p', properties: {}, children };
}

/** Splits text that looks like the beginning of a formula by an element, so that it stays text. */
function words(value: string): ElementContent[] {
  return value
    .split(OPENS)
    .filter((part) => part !== '')
    .flatMap((part) =>
      OPENS.test(part) && part.length === 2
        ? [
            text(part.charAt(0)),
            { type: 'element', tagName: 'span', properties: {}, children: [text(part.charAt(1))] },
          ]
        : [text(part)],
    );
}

function withAddresses(node: Root | Element, pictureOf: (address: string) => string): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const { src } = child.properties;
    if (child.tagName === 'img' && typeof src === 'string') child.properties['src'] = pictureOf(src);
    withAddresses(child, pictureOf);
  }
}

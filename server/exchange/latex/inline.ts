import type * as Ast from '@unified-latex/unified-latex-types';
import type { PhrasingContent } from 'mdast';
import { type Conversion, type LatexNode, sourceOf, textOf } from './nodes.ts';
import { ACCENTS, CHARACTERS, OF_THE_PAGE } from './words.ts';
import { ownValue } from '#domain/own-value.ts';

type Style = 'strong' | 'emphasis' | 'code';

/** Commands that style their argument, and declarations that style the rest of their group. */
const STYLES: Readonly<Record<string, Style>> = {
  textbf: 'strong',
  bf: 'strong',
  bfseries: 'strong',
  textit: 'emphasis',
  textsl: 'emphasis',
  emph: 'emphasis',
  it: 'emphasis',
  itshape: 'emphasis',
  em: 'emphasis',
  texttt: 'code',
  t: 'code',
  tt: 'code',
  ttfamily: 'code',
};
/** Commands whose argument is shown without a style. */
const PLAIN: ReadonlySet<string> = new Set([
  'text',
  'textrm',
  'textsf',
  'textsc',
  'textup',
  'textnormal',
  'underline',
  'mbox',
  'hbox',
  'uppercase',
]);

/** Inline text in Markdown. A command without a meaning here is noted in the conversion; its text is kept. */
export function inlineOf(nodes: readonly LatexNode[], conversion: Conversion): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] as LatexNode;
    const declared = node.type === 'macro' && !node.args?.length ? ownValue(STYLES, node.content) : undefined;
    if (declared !== undefined) {
      out.push(...styled(declared, nodes.slice(index + 1), conversion));
      break;
    }
    const accent = node.type === 'macro' ? ownValue(ACCENTS, node.content) : undefined;
    if (accent === undefined) {
      out.push(...oneOf(node, conversion));
    } else {
      const given = (node as Ast.Macro).args?.at(-1)?.content;
      out.push({ type: 'text', value: accented(accent, textOf(given ?? nodes.slice(index + 1, index + 2))) });
      if (given === undefined) index += 1;
    }
  }
  return merged(out);
}

function oneOf(node: LatexNode, conversion: Conversion): PhrasingContent[] {
  switch (node.type) {
    case 'string':
      return [{ type: 'text', value: node.content === '~' ? '\u00A0' : node.content }];
    case 'whitespace':
    case 'parbreak':
      return [{ type: 'text', value: ' ' }];
    case 'comment':
      return node.leadingWhitespace === true ? [{ type: 'text', value: ' ' }] : [];
    case 'inlinemath':
    case 'displaymath':
    case 'mathenv':
      return [{ type: 'inlineMath', value: sourceOf(node, conversion).replace(/\s+/g, ' ').trim() }];
    case 'verb':
    case 'verbatim':
      return codeOf(node.content);
    case 'group':
    case 'environment':
      return inlineOf(node.content, conversion);
    case 'macro':
      return ofCommand(node, conversion);
    default:
      return inlineOf(node.content, conversion);
  }
}

function ofCommand(
  node: Extract<LatexNode, { readonly type: 'macro' }>,
  conversion: Conversion,
): PhrasingContent[] {
  const { content: name, args = [] } = node;
  const last = args.at(-1)?.content ?? [];
  const style = ownValue(STYLES, name);
  if (style !== undefined) return styled(style, last, conversion);
  const character = ownValue(CHARACTERS, name);
  if (character !== undefined) return [{ type: 'text', value: character }];
  if (PLAIN.has(name)) return inlineOf(last, conversion);
  const made = ownValue(COMMANDS, name)?.(args, conversion);
  if (made !== undefined) return made;
  if (OF_THE_PAGE.has(name)) return [];
  conversion.unknown.add(name);
  return args.flatMap(({ content }) => inlineOf(content, conversion));
}

type Maker = (args: readonly Ast.Argument[], conversion: Conversion) => PhrasingContent[];
const lineBreak: Maker = () => [{ type: 'break' }];
const lastOf = (args: readonly Ast.Argument[]) => args.at(-1)?.content ?? [];

/** Conversions of commands that have special arguments. */
const COMMANDS: Readonly<Record<string, Maker>> = {
  '\\': lineBreak,
  newline: lineBreak,
  linebreak: lineBreak,
  url: (args) => linkTo(textOf(lastOf(args)), [{ type: 'text', value: textOf(lastOf(args)) }]),
  href: (args, conversion) => linkTo(textOf(args.at(-2)?.content ?? []), inlineOf(lastOf(args), conversion)),
  footnote: (args, conversion) => [
    { type: 'text', value: ' (' },
    ...inlineOf(lastOf(args), conversion),
    { type: 'text', value: ')' },
  ],
  includegraphics: (args, conversion) => pictureOf(lastOf(args), conversion),
  illustration: (args, conversion) => pictureOf(args[1]?.content ?? [], conversion),
};

function pictureOf(path: readonly LatexNode[], conversion: Conversion): PhrasingContent[] {
  const url = conversion.picture(textOf(path).trim());
  return url === null ? [] : [{ type: 'image', url, alt: '' }];
}

/** A link to a web address; for any other address the text alone. */
function linkTo(url: string, children: PhrasingContent[]): PhrasingContent[] {
  if (!/^https?:\/\//.test(url)) return children;
  return [{ type: 'link', url, children: children.filter(({ type }) => type === 'text') }];
}

function styled(style: Style, nodes: readonly LatexNode[], conversion: Conversion): PhrasingContent[] {
  if (style === 'code') return codeOf(textOf(nodes));
  const children = inlineOf(nodes, conversion);
  if (!children.some((child) => child.type !== 'text' || child.value.trim() !== '')) return children;
  // Markdown knows no emphasis that begins or ends with a space.
  const [before, after] = [takeSpace(children, 'start'), takeSpace(children, 'end')];
  return [...before, { type: style, children }, ...after];
}

function takeSpace(children: PhrasingContent[], side: 'start' | 'end'): PhrasingContent[] {
  const child = side === 'start' ? children[0] : children.at(-1);
  if (child?.type !== 'text') return [];
  const trimmed = side === 'start' ? child.value.trimStart() : child.value.trimEnd();
  const had = trimmed !== child.value;
  child.value = trimmed;
  return had ? [{ type: 'text', value: ' ' }] : [];
}

function codeOf(text: string): PhrasingContent[] {
  const value = text.replace(/\s+/g, ' ');
  return value.trim() === '' ? [{ type: 'text', value }] : [{ type: 'inlineCode', value }];
}

function accented(accent: string, letters: string): string {
  const [first = '', ...rest] = letters;
  return `${first === 'ı' ? 'i' : first}${accent}${rest.join('')}`.normalize('NFC');
}

/** Joins adjacent texts, and replaces the characters that LaTeX writes as several. */
function merged(parts: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (part.type === 'text' && last?.type === 'text') last.value += part.value;
    else out.push(part.type === 'text' ? { ...part } : part);
  }
  for (const part of out) if (part.type === 'text') part.value = typeset(part.value);
  return out;
}

function typeset(text: string): string {
  return text
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``/g, '“')
    .replace(/''/g, '”')
    .replace(/<</g, '«')
    .replace(/>>/g, '»')
    .replace(/`/g, '‘')
    .replace(/[ \t\n]+/g, ' ');
}

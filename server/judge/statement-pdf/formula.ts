import katex from 'katex';
import { array, call, joined, length, quoted, type TypstCode, word } from './typst-code.ts';
import { ownValue } from '#domain/own-value.ts';

/** Limits of a formula: longer or deeper ones are shown as TeX. */
const MAX_TEX_CHARS = 4_000;
const MAX_TEX_DEPTH = 40;
const MAX_DEPTH = 80;
/** Maximum width of a space, em: a page is not wider. */
const MOST_EM = 40;
/** The invisible sign of function application, and all invisible signs. */
const APPLIED = '\u2061';
const UNSEEN = /^[\u2061-\u2064\u200b]*$/u;

/** A node in KaTeX's MathML tree; text and spaces have no type. */
interface MathNode {
  readonly type?: string;
  readonly text?: string;
  /** Width of a space, em. */
  readonly width?: number;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly MathNode[];
}

type Convert = (node: MathNode, depth: number) => TypstCode;

/** Typst's functions of KaTeX's text styles. */
const VARIANTS: Readonly<Record<string, readonly Parameters<typeof call>[0][]>> = {
  normal: ['math.upright'],
  italic: ['math.italic'],
  bold: ['math.bold', 'math.upright'],
  'bold-italic': ['math.bold', 'math.italic'],
  'double-struck': ['math.bb'],
  script: ['math.cal'],
  fraktur: ['math.frak'],
  'bold-fraktur': ['math.bold', 'math.frak'],
  'sans-serif': ['math.sans'],
  'bold-sans-serif': ['math.bold', 'math.sans'],
  'sans-serif-italic': ['math.sans'],
  monospace: ['math.mono'],
};

/** KaTeX's accents as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
  ˊ: '\u0301',
  ˋ: '\u0300',
  '\u20d7': '\u20d7',
  '→': '\u20d7',
  '←': '\u20d6',
  '↔': '\u20e1',
};
const STRETCHED: Readonly<Record<string, Parameters<typeof call>[0]>> = {
  '‾': 'math.overline',
  '⏞': 'math.overbrace',
  '⏟': 'math.underbrace',
};

/** A TeX formula as Typst code. A formula that is too long or too deep, or invalid, is shown as TeX. */
export function formulaCode(tex: string, isDisplay: boolean): TypstCode {
  const tree = treeOf(tex, isDisplay);
  if (tree === null) return call('raw', quoted(tex), ['block', isDisplay]);
  try {
    return call('math.equation', ['block', isDisplay], ['alt', quoted(tex)], convert(tree, 0));
  } catch (error: unknown) {
    if (error instanceof TooDeep) return call('raw', quoted(tex), ['block', isDisplay]);
    throw error;
  }
}

class TooDeep extends Error {}

function treeOf(tex: string, isDisplay: boolean): MathNode | null {
  if (tex.trim() === '' || tex.length > MAX_TEX_CHARS || depthOf(tex) > MAX_TEX_DEPTH) return null;
  try {
    // The tree from which KaTeX's `renderToString` makes its text. The text would have to be parsed again.
    const { __renderToDomTree: render } = katex as unknown as {
      __renderToDomTree: (tex: string, options: katex.KatexOptions) => MathNode;
    };
    const rendered = render(tex, {
      displayMode: isDisplay,
      output: 'mathml',
      strict: 'ignore',
      maxSize: MOST_EM,
    });
    return find(rendered, 'semantics')?.children?.[0] ?? null;
  } catch {
    return null;
  }
}

function depthOf(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of tex.matchAll(/\\begin\b|\\end\b|\\left\b|\\right\b|\\.|[{}^_]/gs)) {
    if (sign === '{' || sign === '\\begin' || sign === '\\left') depth += 1;
    else if (sign === '}' || sign === '\\end' || sign === '\\right') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function find(node: MathNode, type: string): MathNode | null {
  if (node.type === type) return node;
  for (const child of node.children ?? []) {
    const found = find(child, type);
    if (found !== null) return found;
  }
  return null;
}

function convert(node: MathNode, depth: number): TypstCode {
  if (depth > MAX_DEPTH) throw new TooDeep();
  if (node.text !== undefined) return signs(node.text);
  if (node.type === undefined) return node.children ? group(node, depth) : space(node.width ?? 0);
  const known = ownValue(ELEMENTS, node.type);
  return (known ?? group)(node, depth);
}

const ELEMENTS: Readonly<Record<string, Convert>> = {
  mi: (node) => letters(node),
  mn: (node) => varied(node, quoted(textOf(node))),
  mo: (node) => operator(textOf(node)),
  mtext: (node) => varied(node, quoted(textOf(node).replaceAll('\u00a0', ' '))),
  mspace: (node) => space(Number.parseFloat(node.attributes?.['width'] ?? '0')),
  mrow: (node, depth) => (isFenced(node) ? call('math.lr', group(node, depth)) : group(node, depth)),
  mstyle: (node, depth) => styled(node, group(node, depth)),
  mphantom: (node, depth) => call('hide', group(node, depth)),
  menclose: (node, depth) =>
    /strike/.test(node.attributes?.['notation'] ?? '')
      ? call('math.cancel', group(node, depth))
      : group(node, depth),
  msqrt: (node, depth) => call('math.sqrt', group(node, depth)),
  mroot: (node, depth) => call('math.root', child(node, 1, depth), child(node, 0, depth)),
  mfrac: (node, depth) => fraction(node, child(node, 0, depth), child(node, 1, depth)),
  msub: (node, depth) => call('math.attach', scriptBase(node, depth), ['b', child(node, 1, depth)]),
  msup: (node, depth) => call('math.attach', scriptBase(node, depth), ['t', child(node, 1, depth)]),
  msubsup: (node, depth) =>
    call('math.attach', scriptBase(node, depth), ['b', child(node, 1, depth)], ['t', child(node, 2, depth)]),
  munder: (node, depth) => stretched(node, depth) ?? limits(node, depth, ['b']),
  mover: (node, depth) => stretched(node, depth) ?? limits(node, depth, ['t']),
  munderover: (node, depth) => limits(node, depth, ['b', 't']),
  mtable: table,
};

function group(node: MathNode, depth: number): TypstCode {
  const children = node.children ?? [];
  return joined(
    children.flatMap((one, index) => {
      if (one.type === 'mo' && UNSEEN.test(textOf(one))) return [];
      const next = children[index + 1];
      const isApplied = one.type === 'mi' && next?.type === 'mo' && textOf(next) === APPLIED;
      return [isApplied ? call('math.op', quoted(textOf(one))) : convert(one, depth + 1)];
    }),
  );
}

function child(node: MathNode, index: number, depth: number): TypstCode {
  const found = node.children?.[index];
  return found === undefined ? quoted('') : convert(found, depth + 1);
}

function textOf(node: MathNode): string {
  return node.text ?? (node.children ?? []).map(textOf).join('');
}

/** A single letter is a variable; several letters are the name of an operator such as `log`. */
function letters(node: MathNode): TypstCode {
  const text = textOf(node);
  if (Array.from(text).length === 1) return varied(node, signs(text));
  return node.attributes?.['mathvariant'] === undefined
    ? call('math.op', quoted(text))
    : varied(node, quoted(text));
}

function operator(text: string): TypstCode {
  return /^\p{L}{2,}$/u.test(text) ? call('math.op', quoted(text)) : signs(text);
}

/** One symbol per character, so that Typst decides about its slant and spacing. */
function signs(text: string): TypstCode {
  return joined(Array.from(text, (sign) => call('symbol', quoted(sign))));
}

function varied(node: MathNode, code: TypstCode): TypstCode {
  const variant = node.attributes?.['mathvariant'] ?? '';
  const functions = ownValue(VARIANTS, variant) ?? [];
  return functions.reduceRight((inner, name) => call(name, inner), code);
}

function space(em: number): TypstCode {
  return call('h', length(Number.isFinite(em) ? Math.max(-MOST_EM, Math.min(MOST_EM, em)) : 0, 'em'));
}

function styled({ attributes = {} }: MathNode, code: TypstCode): TypstCode {
  if (attributes['displaystyle'] === 'true') return call('math.display', code);
  return attributes['displaystyle'] === 'false' && attributes['scriptlevel'] === '0'
    ? call('math.inline', code)
    : code;
}

/** Whether a formula has brackets that grow with its content; one of the two may be missing. */
function isFenced({ children = [] }: MathNode): boolean {
  const isFence = (node: MathNode | undefined): boolean =>
    node?.type === 'mo' && node.attributes?.['fence'] === 'true' && !('minsize' in node.attributes);
  return children.length > 1 && (isFence(children[0]) || isFence(children.at(-1)));
}

function fraction(node: MathNode, above: TypstCode, below: TypstCode): TypstCode {
  const hasLine = !/^0/.test(node.attributes?.['linethickness'] ?? '');
  if (hasLine) return call('math.frac', above, below);
  return call('math.mat', ['delim', word('none')], array([above]), array([below]));
}

/** The base of scripts. For an operator such as a sum, they stay beside it; for a letter they do anyway. */
function scriptBase(node: MathNode, depth: number): TypstCode {
  const base = child(node, 0, depth);
  return node.children?.[0]?.type === 'mo' ? call('math.scripts', base) : base;
}

function limits(node: MathNode, depth: number, places: readonly ('b' | 't')[]): TypstCode {
  const bounds = places.map((place, index) => [place, child(node, index + 1, depth)] as const);
  return call('math.attach', call('math.limits', child(node, 0, depth)), ...bounds);
}

/** A sign above or below a whole expression; null: the node has no such sign. */
function stretched(node: MathNode, depth: number): TypstCode | null {
  const mark = node.children?.[1];
  if (mark?.type !== 'mo') return null;
  const sign = textOf(mark);
  const base = child(node, 0, depth);
  if (node.type === 'munder' && sign === '‾') return call('math.underline', base);
  const named = ownValue(STRETCHED, sign);
  if (named !== undefined) return call(named, base);
  const accent = node.attributes?.['accent'] === 'true' ? ownValue(ACCENTS, sign) : undefined;
  return accent === undefined ? null : call('math.accent', base, quoted(accent));
}

/** A table of rows. Columns that alternate between right and left, as around `=`, are aligned there. */
function table(node: MathNode, depth: number): TypstCode {
  const rows = (node.children ?? []).map((row) => (row.children ?? []).map((cell) => group(cell, depth + 2)));
  const sides = (node.attributes?.['columnalign'] ?? '').split(/\s+/);
  const meets = sides.includes('right') && sides.includes('left');
  const side = sides.find((one) => one === 'left' || one === 'right') ?? 'center';
  return call(
    'math.mat',
    ['delim', word('none')],
    ['align', word(side)],
    ['column-gap', length(1, 'em')],
    ['row-gap', length(0.5, 'em')],
    ...rows.map((cells) =>
      array(
        meets
          ? [joined(cells.flatMap((cell, index) => (index === 0 ? [cell] : [word('align-point'), cell])))]
          : cells,
      ),
    ),
  );
}

declare const isCode: unique symbol;

/** Typst code. Only this file's functions make it, so text can enter it only as a quoted literal. */
export type TypstCode = string & { readonly [isCode]: true };

/**
 * All functions that a statement may call. None runs code, and only `image` reads a file, whose name we
 * choose.
 */
const FUNCTIONS = [
  'par',
  'heading',
  'strong',
  'emph',
  'strike',
  'raw',
  'link',
  'list',
  'enum',
  'quote',
  'line',
  'box',
  // Our own functions (judge/certificates): a page, and its content.
  'sheet',
  'field-text',
  'field-picture',
  // Our own function (results.ts): a text in which words too long for their column are broken.
  'broken',
  // Our own functions (sets.ts): the statements of a contestant.
  'envelope',
  'statement-page',
  'image',
  'footnote',
  'linebreak',
  'table',
  'table.header',
  'h',
  'hide',
  'symbol',
  'math.equation',
  'math.frac',
  'math.sqrt',
  'math.root',
  'math.attach',
  'math.limits',
  'math.scripts',
  'math.lr',
  'math.mat',
  'math.op',
  'math.accent',
  'math.overline',
  'math.underline',
  'math.overbrace',
  'math.underbrace',
  'math.cancel',
  'math.display',
  'math.inline',
  'math.upright',
  'math.italic',
  'math.bold',
  'math.bb',
  'math.cal',
  'math.frak',
  'math.sans',
  'math.mono',
] as const;
const WORDS = ['none', 'auto', 'left', 'center', 'right', 'align-point'] as const;

type TypstFunction = (typeof FUNCTIONS)[number];

/** An argument: a positional one, or one with a name. */
export type Argument = TypstCode | readonly [name: ArgumentName, value: TypstCode | boolean | number];
type ArgumentName =
  | 'align'
  | 'alt'
  | 'b'
  | 'block'
  | 'column-gap'
  | 'columns'
  | 'delim'
  | 'length'
  | 'level'
  | 'row-gap'
  | 'start'
  | 't'
  | 'tight';

/** A text as a literal, in which no character has a special meaning. */
export function quoted(text: string): TypstCode {
  const escaped = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\\"]|\p{Cc}/gu, (sign) =>
      sign === '\\' || sign === '"' ? `\\${sign}` : `\\u{${sign.charCodeAt(0).toString(16)}}`,
    );
  return `"${escaped}"` as TypstCode;
}

/** A call of a known function. */
export function call(name: TypstFunction, ...given: readonly Argument[]): TypstCode {
  return `${name}(${given.map(argument).join(', ')})` as TypstCode;
}

/** Contents in sequence. The first is empty, as symbols would otherwise be joined to a text. */
export function joined(parts: readonly TypstCode[]): TypstCode {
  if (parts.length === 1) return parts[0] as TypstCode;
  return (parts.length === 0 ? '[]' : `{ []; ${parts.join('; ')} }`) as TypstCode;
}

/** Several values as an array. */
export function array(values: readonly TypstCode[]): TypstCode {
  return `(${values.map((value) => `${value},`).join(' ')})` as TypstCode;
}

/** A keyword of Typst, or a name that we define. */
export function word(name: (typeof WORDS)[number]): TypstCode {
  return name as string as TypstCode;
}

/** A length: relative to the font size or to the available space, or absolute. */
export function length(value: number, unit: 'em' | '%' | 'mm' | 'pt'): TypstCode {
  return `${plain(value)}${unit}` as TypstCode;
}

/** A share of the remaining space, relative to other shares. */
export function share(weight: number): TypstCode {
  return `${plain(weight)}fr` as TypstCode;
}

/** A colour `#rrggbb`; black if it is invalid. */
export function color(hex: string): TypstCode {
  return `rgb(${quoted(/^#[0-9a-f]{6}$/.test(hex) ? hex : '#000000')})` as TypstCode;
}

/** Yes or no. */
export function truth(value: boolean): TypstCode {
  return String(value) as TypstCode;
}

function argument(given: Argument): string {
  if (typeof given === 'string') return given;
  const [name, value] = given;
  return `${name}: ${typeof value === 'number' ? plain(value) : String(value)}`;
}

/** Typst knows no `1e21`, and no `NaN`. */
function plain(value: number): string {
  return (Number.isFinite(value) ? Math.max(-1e9, Math.min(1e9, value)) : 0).toFixed(4).replace(/\.?0+$/, '');
}

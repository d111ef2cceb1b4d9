declare const isCode: unique symbol;

/** Code of Typst. Only the functions of this file make it, so that a text gets into it as a quoted literal or not at all. */
export type TypstCode = string & { readonly [isCode]: true };

/**
 * All functions that a statement calls: none of them reads a file but `image`, which gets a name of ours, and none
 * runs code.
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
  // Of our own (judge/certificates): a page, and its content.
  'sheet',
  'field-text',
  'field-picture',
  // Of our own (results.ts): a text whose words are broken where they would leave their column.
  'broken',
  // Of our own (sets.ts): the statements of a competitor.
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

/** An argument: by its place, or by its name. */
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

/** A text as a literal, in which nothing means anything. */
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

/** Several contents one after the other; beginning with an empty one, without which symbols would be joined to a text. */
export function joined(parts: readonly TypstCode[]): TypstCode {
  if (parts.length === 1) return parts[0] as TypstCode;
  return (parts.length === 0 ? '[]' : `{ []; ${parts.join('; ')} }`) as TypstCode;
}

/** Several values as one. */
export function array(values: readonly TypstCode[]): TypstCode {
  return `(${values.map((value) => `${value},`).join(' ')})` as TypstCode;
}

/** A word of Typst's own. */
export function word(name: (typeof WORDS)[number]): TypstCode {
  return name as string as TypstCode;
}

/** A length: of the size of letters, of the room there is, or of paper. */
export function length(value: number, unit: 'em' | '%' | 'mm' | 'pt'): TypstCode {
  return `${plain(value)}${unit}` as TypstCode;
}

/** A share of the room that is left, beside the shares of others. */
export function share(weight: number): TypstCode {
  return `${plain(weight)}fr` as TypstCode;
}

/** A colour, `#rrggbb`. Anything else is black. */
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

/** Control sequences of a terminal: colours, titles, cursor movements. */
// eslint-disable-next-line no-control-regex -- finds control characters
const TERMINAL = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;
/** Joiners inside words and emoji (group 1), and invisible characters except space, tab and line break. */
const UNSEEN =
  /((?<=[\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=\p{Extended_Pictographic})\ufe0f)|(?![ \t\n])[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const [NBSP, DELETE, PICTURES, PICTURE_OF_DELETE] = ['\u00a0', 0x7f, 0x2400, 0x2421];

/**
 * A program's output with all characters visible: invisible ones are replaced (`␍` for a carriage return, `⍽`
 * for a no-break space, `<U+200B>`), and control sequences of a terminal are removed.
 */
export function visible(text: string): string {
  return text
    .replace(TERMINAL, '')
    .replace(UNSEEN, (sign, partOfWord: string | undefined) => partOfWord ?? nameOf(sign));
}

function nameOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (sign === NBSP) return '⍽';
  if (code < 0x20) return String.fromCodePoint(PICTURES + code);
  if (code === DELETE) return String.fromCodePoint(PICTURE_OF_DELETE);
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

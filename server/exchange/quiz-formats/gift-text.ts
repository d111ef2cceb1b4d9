/** Characters that mean something in GIFT, and `n` for the end of a line. */
const RESERVED = '\\:#={}~n';
/** Characters that no text has replace escaped ones while a file is taken apart. */
const FIRST_STAND_IN = 0xfdd0;
const STAND_INS = /[\uFDD0-\uFDD7]/g;

/** A text of a GIFT file in which escaped characters can no longer be taken for syntax. */
export function withStandIns(text: string): string {
  return text
    .replace(STAND_INS, '')
    .replace(/\\([\\:#={}~n])/g, (_, escaped: string) =>
      String.fromCharCode(FIRST_STAND_IN + RESERVED.indexOf(escaped)),
    );
}

/** The same with the characters that were escaped. */
export function withoutStandIns(text: string): string {
  return text.replace(STAND_INS, (one) => {
    const meant = RESERVED.charAt(one.charCodeAt(0) - FIRST_STAND_IN);
    return meant === 'n' ? '\n' : meant;
  });
}

/** A text as a GIFT file writes it, on one line. */
export function escaped(text: string): string {
  return text
    .replace(/\r/g, '')
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

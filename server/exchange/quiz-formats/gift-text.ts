/** Characters with a meaning in GIFT, and `n` for a line break. */
const RESERVED = '\\:#={}~n';
/** The first of the characters that replace escaped ones while a file is parsed. No text has them. */
const FIRST_STAND_IN = 0xfdd0;
const STAND_INS = /[\uFDD0-\uFDD7]/g;

/** Replaces the escaped characters of a GIFT text, so that they cannot be taken for syntax. */
export function withStandIns(text: string): string {
  return text
    .replace(STAND_INS, '')
    .replace(/\\([\\:#={}~n])/g, (_, escaped: string) =>
      String.fromCharCode(FIRST_STAND_IN + RESERVED.indexOf(escaped)),
    );
}

/** Replaces the stand-ins by the characters that were escaped. */
export function withoutStandIns(text: string): string {
  return text.replace(STAND_INS, (one) => {
    const meant = RESERVED.charAt(one.charCodeAt(0) - FIRST_STAND_IN);
    return meant === 'n' ? '\n' : meant;
  });
}

/** A text on one line, escaped for a GIFT file. */
export function escaped(text: string): string {
  return text
    .replace(/\r/g, '')
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

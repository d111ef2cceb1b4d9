import fc from 'fast-check';

/** Names that no file of a task may have, each for a reason of its own. */
export const HOSTILE_NAMES: readonly string[] = [
  ...['', '.', '..', '/', '//', 'a//b', 'a/', '/etc/passwd', '../a', 'a/../../b', 'a/./b', 'a/..'],
  ...[
    '..\\a',
    'a\\b',
    'C:',
    'C:/a',
    'c:a',
    '\\\\host\\share',
    '//host/share',
    'a:stream',
    '~\u0000',
    'a\u0000.in',
  ],
  ...[
    'a\nb',
    'a\tb',
    'a\u007Fb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'a\u202Etxt.exe',
    'a\u200Bb',
    '\uFEFFa',
  ],
  ...[
    'a\uD800',
    '\uDC00a',
    'a\uFFFE',
    '.a',
    'b/.git/config',
    '-rf',
    'a/-x',
    'a.',
    'a ',
    ' a',
    'a/b. ',
    'a./b',
    'a /b',
  ],
  ...[
    'con',
    'CON',
    'nul.txt',
    'aux.',
    'a/prn',
    'com1',
    'COM9.in',
    'lpt¹',
    'com³.tar.gz',
    'CONIN$',
    'conout$.a',
    'nul .txt',
  ],
  ...['a<b', 'a>b', 'a|b', 'a?b', 'a*b', 'a"b', 'x'.repeat(201), 'я'.repeat(128), '\u00A0a', 'a\u3000'],
];

const PARTS = [
  'a',
  'B',
  'data',
  '..',
  '.',
  '',
  ' ',
  'con',
  'nul',
  'COM1',
  'com²',
  '.in',
  '.',
  '-',
  '~',
  'C:',
  '\\',
  '\u0000',
];
const SIGNS = [
  '/',
  '/',
  '.',
  ' ',
  ':',
  '\u202E',
  '\u0301',
  '\uD83D',
  '\uDE00',
  'é',
  'İ',
  'ß',
  '\u3000',
  '\n',
  '$',
  '%2e%2e',
  'я',
];

/** Paths made of what goes wrong in paths, of ordinary names, and of anything. */
export function hostileName(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...PARTS),
    fc.constantFrom(...SIGNS),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  return fc.oneof(
    fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('')),
    fc
      .array(fc.stringMatching(/^[\w. -]{1,6}$/), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('/')),
    fc.constantFrom(...HOSTILE_NAMES),
  );
}

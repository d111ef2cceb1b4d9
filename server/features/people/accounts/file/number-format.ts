/** Words in brackets that name a colour or a condition; they do not affect the shown digits. */
const BRACKETS = /\[[^\]]*\]/g;
/** A piece of a number format: words in quotes, an escaped sign, a width or a filling sign, or one sign. */
const PIECE = /"([^"]*)"|\\(.)|[_*].|(.)/gs;

interface Piece {
  readonly kind: 'digit' | 'words' | 'point' | 'percent';
  readonly text: string;
}

/** The kinds of single signs. */
const KINDS: readonly (readonly [RegExp, Piece['kind']])[] = [
  [/[0#?]/, 'digit'],
  [/\./, 'point'],
  [/%/, 'percent'],
  [/[-+ ()/:]/, 'words'],
];

/**
 * A number as a cell of that format shows it: 7 in `00000` is 00007. Separators of thousands are left out.
 * null: the format has no plain digits (General, a text, a date, a fraction, a power of ten).
 */
export function shownNumber(raw: string, format: string): string | null {
  const pieces = piecesOf((format.split(';')[0] ?? '').replace(BRACKETS, ''));
  if (pieces === null) return null;
  const point = pieces.findIndex(({ kind }) => kind === 'point');
  const [whole, broken] = point === -1 ? [pieces, []] : [pieces.slice(0, point), pieces.slice(point + 1)];
  const isShare = pieces.some(({ kind }) => kind === 'percent');
  const decimals = broken.filter(({ kind }) => kind === 'digit');
  const isWhole = /^-?\d+$/.test(raw) && !isShare && decimals.length === 0;
  const text = isWhole ? raw : (Number(raw) * (isShare ? 100 : 1)).toFixed(Math.min(decimals.length, 20));
  const [digits = '', after = ''] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  return sign + filledWhole(whole, digits) + filledBroken(broken, after);
}

/** null: the format has no digit, or something other than digits and words. */
function piecesOf(format: string): readonly Piece[] | null {
  const pieces: Piece[] = [];
  for (const [all, quoted, escaped, plain = ''] of format.matchAll(PIECE)) {
    const words = quoted ?? escaped;
    const kind = words === undefined ? KINDS.find(([signs]) => signs.test(plain))?.[1] : 'words';
    if (kind !== undefined) pieces.push({ kind, text: words ?? plain });
    else if (plain !== ',' && !/^[_*]/.test(all)) return null;
  }
  return pieces.some(({ kind }) => kind === 'digit') ? pieces : null;
}

/**
 * The digits before the point, filled in from the right; surplus digits stand at the first digit's position.
 */
function filledWhole(pieces: readonly Piece[], digits: string): string {
  const places = pieces.filter(({ kind }) => kind === 'digit').length;
  let [left, place] = [digits === '0' ? '' : digits, places];
  const filled = pieces.toReversed().map(({ kind, text }) => {
    if (kind !== 'digit') return text;
    place -= 1;
    const taken = place === 0 ? left : left.slice(-1);
    left = left.slice(0, left.length - taken.length);
    return taken || (text === '0' ? '0' : '');
  });
  return filled.toReversed().join('');
}

function filledBroken(pieces: readonly Piece[], digits: string): string {
  const shown = pieces.map(({ kind, text }, at) => {
    if (kind !== 'digit') return text;
    const digit = digits[pieces.slice(0, at).filter((one) => one.kind === 'digit').length] ?? '0';
    const isLast = !/[1-9]/.test(digits.slice(at));
    return text !== '0' && isLast ? '' : digit;
  });
  const text = shown.join('');
  return pieces.length === 0 || text === '' ? '' : `${/^\d/.test(text) ? '.' : ''}${text}`;
}

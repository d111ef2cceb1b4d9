/** Powers of ten that are exact as doubles. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Number of digits that always fit into the 53 bits of a double. */
const EXACT_DIGITS = 15;
const [PLUS, MINUS, POINT, ZERO] = [43, 45, 46, 48];
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE = /^[+-]?inf(?:inity)?$/i;
const NOT_A_NUMBER = /^[+-]?nan$/i;

/** Tolerance of a number: it is enough to be within one of the two. */
export interface Tolerance {
  readonly absolute: number;
  readonly relative: number;
}

/** The number in a token, as C's `strtod` reads it (decimal, inf, nan); null: it is no number. */
export function numberIn(buffer: Buffer, start: number, end: number): number | null {
  return shortNumber(buffer, start, end) ?? longNumber(buffer.toString('latin1', start, end));
}

/**
 * Whether a number is near enough to the answer's. Infinities and NaN are near only to themselves. For
 * Kattis' default validator any number is near an infinite answer, which nobody intends.
 */
export function isNear(answer: number, given: number, { absolute, relative }: Tolerance): boolean {
  if (Object.is(answer, given) || answer === given) return true;
  if (!Number.isFinite(answer) || !Number.isFinite(given)) return false;
  const difference = Math.abs(answer - given);
  return difference <= absolute || difference <= relative * Math.abs(answer);
}

/** The exact value of a short plain number, read without a string; null for other tokens. */
function shortNumber(buffer: Buffer, start: number, end: number): number | null {
  const sign = buffer[start];
  const first = sign === MINUS || sign === PLUS ? start + 1 : start;
  if (end - first > EXACT_DIGITS) return null;
  const size = unsigned(buffer, first, end);
  return size !== null && sign === MINUS ? -size : size;
}

function unsigned(buffer: Buffer, start: number, end: number): number | null {
  let value = 0;
  let digits = 0;
  let decimals = -1;
  for (let at = start; at < end; at += 1) {
    const digit = (buffer[at] ?? 0) - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = 10 * value + digit;
      digits += 1;
    } else if (digit === POINT - ZERO && decimals < 0) {
      decimals = end - at - 1;
    } else return null;
  }
  return digits === 0 ? null : value / (POWERS_OF_TEN[Math.max(0, decimals)] ?? 1);
}

function longNumber(text: string): number | null {
  if (DECIMAL.test(text)) return Number(text);
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return NOT_A_NUMBER.test(text) ? Number.NaN : null;
}

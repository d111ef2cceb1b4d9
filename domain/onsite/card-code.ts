/**
 * Letters that look the same in Latin, Cyrillic and Greek, so that any keyboard can type a code. They are
 * eleven, a prime number, so that the last letter exposes every wrong letter and swap of two (as in ISBN-10).
 */
const LETTERS = 'ABCEHKMOPTX';
const BASE = LETTERS.length;
/** Fewest letters before the check letter; once all these codes are used, codes get one letter more. */
const FEWEST = 5;
/** Spreads neighbouring ids, so that their codes differ much. Coprime to eleven. */
const SPREAD = 60_013;
const SHIFT = 7_919;

const LOOKALIKES: Readonly<Record<string, string>> = {
  ...sameAs('АВСЕНКМОРТХ', 'ABCEHKMOPTX'),
  ...sameAs('ΑΒΕΗΚΜΟΡΤΧ', 'ABEHKMOPTX'),
  '0': 'O',
};

/**
 * The code on a person's card: six letters (more only past 161,051 people) that name them and grant no login. It
 * follows from their id alone, so that it stays the same on every card and list.
 */
export function cardCodeOf(userId: number): string {
  const { digits, from } = sizeOf(userId);
  const spread = (BigInt(userId - from) * BigInt(SPREAD) + BigInt(SHIFT)) % BigInt(BASE) ** BigInt(digits);
  const values: number[] = [];
  let rest = spread;
  for (let at = 0; at < digits; at += 1) {
    values.unshift(Number(rest % BigInt(BASE)));
    rest /= BigInt(BASE);
  }
  return [...values, checkOf(values)].map((value) => LETTERS[value]).join('');
}

/**
 * The id of the owner of a typed code; upper and lower case, blanks and all the alphabets are accepted. null:
 * a letter is wrong or missing.
 */
export function userIdOfCard(typed: string): number | null {
  const values = Array.from(plainCode(typed)).map((letter) => LETTERS.indexOf(letter));
  if (values.length < FEWEST + 1 || values.length > FEWEST + 4 || values.includes(-1)) return null;
  const named = values.slice(0, -1);
  if (checkOf(named) !== values.at(-1)) return null;
  const digits = named.length;
  const size = BigInt(BASE) ** BigInt(digits);
  const spread = named.reduce((sum, value) => sum * BigInt(BASE) + BigInt(value), 0n);
  const back = ((spread - BigInt(SHIFT)) * inverseOf(BigInt(SPREAD), size)) % size;
  const id = Number((back + size) % size) + firstOf(digits);
  return id > 0 ? id : null;
}

/** A typed code in the form of the cards: capitals of the Latin alphabet without blanks and dashes. */
export function plainCode(typed: string): string {
  return Array.from(typed.toUpperCase().replace(/[\s\u00b7.-]/g, ''))
    .map((one) => LOOKALIKES[one] ?? one)
    .join('');
}

/**
 * The code in a camera's picture: the link on the card, or the code alone. `login`: the card's other picture,
 * which grants a login and must be sent nowhere. null: neither.
 */
export function codeInPicture(text: string): { readonly code: string } | 'login' | null {
  if (/#token=/i.test(text)) return 'login';
  const named = /#card=([^&\s]+)$/i.exec(text);
  const code = plainCode(named?.[1] ?? text);
  return userIdOfCard(code) === null ? null : { code };
}

/** Weights that differ from each other and are no multiple of eleven: one wrong letter, or two swapped, changes the sum. */
function checkOf(values: readonly number[]): number {
  const sum = values.reduce((all, value, at) => all + value * (at + 2), 0);
  return (BASE - (sum % BASE)) % BASE;
}

function sizeOf(userId: number): { readonly digits: number; readonly from: number } {
  let digits = FEWEST;
  while (userId >= firstOf(digits + 1)) digits += 1;
  return { digits, from: firstOf(digits) };
}

/** The smallest id whose code has that number of letters before the last. */
function firstOf(digits: number): number {
  let first = 0;
  for (let shorter = FEWEST; shorter < digits; shorter += 1) first += BASE ** shorter;
  return first;
}

function inverseOf(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % modulus) + modulus) % modulus;
}

function sameAs(looks: string, letters: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(looks).map((look, at) => [look, letters[at] ?? '']));
}

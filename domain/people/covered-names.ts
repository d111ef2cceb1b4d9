/** The names that identify the owner of a work. */
export interface WorkOwner {
  /** The login. */
  readonly name: string;
  readonly displayName: string;
  /** '': not known. */
  readonly school: string;
}

/** Replacement of a covered letter. */
const COVER = '\u2588';
/** A shorter login that has only letters may be a word of a program, and is not covered. */
const LONG_LOGIN = 6;
/** Separators between the words of a name: spaces on a line, or signs in names of files and variables. */
const BETWEEN = '[ \\t_.,-]{0,3}';
/**
 * A word of a school's name. Only letters and digits count: the quotation marks around such names are rarely
 * typed.
 */
const SCHOOL_WORD = /[\p{L}\p{M}\p{N}]+/gu;
const BETWEEN_SCHOOL_WORDS = '[^\\p{L}\\p{N}\\r\\n]{0,4}';

/** Bulgarian letters as passports write them (Transliteration Act, 2009). */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
};

/**
 * Covers the owner's name, school and login in a work, each letter by a block, so that lines keep their
 * length. The name is covered in the order of its words and in reverse, whole and without the middle words,
 * in Cyrillic and as passports write it; the school likewise, in its own order only; the login unless it may
 * be a word of a program. A single word of a name stays: it may be any word.
 */
export function coverNames(text: string, { name, displayName, school }: WorkOwner): string {
  const people = spellings(wordsOf(displayName)).flatMap(orders);
  const schools = spellings(school.normalize('NFC').match(SCHOOL_WORD) ?? []).filter(
    (words) => words.length > 1,
  );
  const names = [...patterns(people, BETWEEN), ...patterns(schools, BETWEEN_SCHOOL_WORDS)];
  const all = [...new Set([...names, ...(isTelling(name) ? [escaped(name.normalize('NFC'))] : [])])];
  if (all.length === 0) return text;
  // The longest patterns come first, or a pattern of two words would cover a part of a name of three.
  const found = all.sort((a, b) => b.length - a.length).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${found})(?![\\p{L}\\p{N}])`, 'giu');
  const plain = text.normalize('NFC');
  // Text without any of these names stays exactly as it was sent.
  return plain.search(whole) < 0 ? text : plain.replace(whole, (one) => one.replace(/[\p{L}\p{N}]/gu, COVER));
}

/** Words as they are written, and in Latin letters. */
function spellings(words: readonly string[]): readonly (readonly string[])[] {
  return [words, words.map(inLatin)];
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
}

function patterns(names: readonly (readonly string[])[], between: string): readonly string[] {
  return names.map((words) => words.map(escaped).join(between));
}

/** The ways in which a name of these words is written; none for a single word. */
function orders(words: readonly string[]): readonly (readonly string[])[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return [];
  return [words, [...words].reverse(), [first, last], [last, first]];
}

function isTelling(login: string): boolean {
  return login.length >= LONG_LOGIN || (login.length > 2 && /[^\p{L}]/u.test(login));
}

function inLatin(word: string): string {
  // Passports write this ending shorter than letter by letter: Мария, Maria.
  const short = word.toLowerCase().replace(/ия$/, 'ia');
  return Array.from(short, (letter) => LATIN[letter] ?? letter).join('');
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

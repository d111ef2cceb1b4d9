import { picturePath, withPictures } from '../tasks/statement-pictures.ts';
import { type ShownSample, typedSamples } from '../tasks/statement-samples.ts';
import { knowsSections, sectionsIn } from '../tasks/statement-sections.ts';
import { plainPath } from '../tasks/statement-text.ts';

/** Possible faults of a statement. */
const STATEMENT_HINTS = [
  'empty',
  'time_differs',
  'memory_differs',
  'bound_without_formula',
  'section_missing',
  'picture_missing',
  'name_missing',
  'no_sample',
  'sample_typed',
  'language_missing',
] as const;
type HintCode = (typeof STATEMENT_HINTS)[number];

/** A hint at what may be wrong, with the line it is in. */
export interface StatementHint {
  readonly code: HintCode;
  /** Number of the line, from 1; null: the hint is about the whole statement. */
  readonly line: number | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A statement, and its package's facts. */
export interface HintedStatement {
  readonly text: string;
  readonly format: 'md' | 'tex';
  readonly lang: string;
  readonly names: Readonly<Record<string, string>>;
  /** null: the package does not say. */
  readonly timeLimitMs: number | null;
  readonly memoryMib: number | null;
  readonly samples: readonly ShownSample[];
  /** Names of the pictures that the statement may use. */
  readonly pictures: readonly string[];
  /** Languages with a statement, and those of the task's contests. */
  readonly langs: readonly string[];
  readonly contestLangs: readonly string[];
}

const OF_LIMITS = /time|memory|limit|врем|памет|памят|лимит|огранич|пам'ят|обмеж/iu;
const TIME =
  /(\d+(?:[.,]\d+)?)\s*(ms|мс|milliseconds?|милисекунд\p{L}*|миллисекунд\p{L}*|s|sec|secs|seconds?|сек|секунд\p{L}*|с)(?![\p{L}\d])/giu;
const MEMORY =
  /(\d+(?:[.,]\d+)?)\s*(kib|kb|кб|mib|mb|мб|megabytes?|мегабайт\p{L}*|gib|gb|гб|gigabytes?|гигабайт\p{L}*)(?![\p{L}\d])/giu;
/** A comparison with a number outside of a formula. */
const BOUND = /(?:\d\s*(?:≤|<=|⩽)|(?:≤|<=|⩽)\s*\d)/u;
const LATEX_PICTURE = /\\includegraphics\*?(?:\[[^\]]*\])?\{([^}]+)\}/g;
const ENDINGS = ['', '.png', '.jpg', '.jpeg', '.svg'];

/** Hints at possible faults of a statement, for its author to weigh. */
export function statementHints(statement: HintedStatement): readonly StatementHint[] {
  const { text, names, lang, samples, langs, contestLangs } = statement;
  const hints: StatementHint[] = [];
  const add = (code: HintCode, line: number | null, values: StatementHint['values'] = {}) =>
    hints.push({ code, line, values });
  if (text.trim() === '') add('empty', null);
  if ((names[lang] ?? '').trim() === '') add('name_missing', null, { lang });
  if (samples.length === 0) add('no_sample', null);
  for (const number of typedSamples(text, samples)) add('sample_typed', null, { number });
  for (const other of contestLangs.filter((one) => !langs.includes(one)))
    add('language_missing', null, { lang: other });
  if (text.trim() === '') return hints;
  return [
    ...hints,
    ...limitHints(statement),
    ...boundHints(statement),
    ...sectionHints(statement),
    ...pictureHints(statement),
  ];
}

function limitHints({ text, timeLimitMs, memoryMib }: HintedStatement): readonly StatementHint[] {
  return linesOf(text).flatMap((line, index): StatementHint[] => {
    if (!OF_LIMITS.test(line)) return [];
    const at = index + 1;
    // Numbers within formulas belong to the task itself, not to its limits.
    const plain = line.replace(/\$(\d+(?:[.,]\d+)?)\$/g, '$1');
    const times = [...plain.matchAll(TIME)].filter(
      ([, value = '', unit = '']) => timeLimitMs !== null && !isNear(msOf(value, unit), timeLimitMs),
    );
    const memories = [...plain.matchAll(MEMORY)].filter(
      ([, value = '', unit = '']) => memoryMib !== null && !isSameMemory(value, unit, memoryMib),
    );
    return [
      ...times.map(([said]): StatementHint => ({
        code: 'time_differs',
        line: at,
        values: { said, limit: (timeLimitMs ?? 0) / 1000 },
      })),
      ...memories.map(([said]): StatementHint => ({
        code: 'memory_differs',
        line: at,
        values: { said, limit: memoryMib ?? 0 },
      })),
    ];
  });
}

function boundHints({ text, format }: HintedStatement): readonly StatementHint[] {
  return linesOf(withoutFormulas(text, format)).flatMap((line, index): StatementHint[] =>
    BOUND.test(line) ? [{ code: 'bound_without_formula', line: index + 1, values: {} }] : [],
  );
}

function sectionHints({ text, format, lang }: HintedStatement): readonly StatementHint[] {
  if (!knowsSections(lang)) return [];
  const headings = linesOf(text).filter((line) =>
    format === 'md'
      ? /^\s{0,3}#{1,6}\s|^\*\*[^*]+\*\*\s*$/.test(line)
      : /\\(?:sub)*section|\\textbf/.test(line),
  );
  const commands =
    format === 'tex' ? ([/\\InputFile\b|\\Input\b/, /\\OutputFile\b|\\Output\b/] as const) : null;
  return sectionsIn(lang).flatMap((name, place): StatementHint[] => {
    const [first = name] = name.split(' ');
    const isThere =
      headings.some((line) => line.toLowerCase().includes(first.toLowerCase())) ||
      commands?.[place]?.test(text) === true;
    return isThere ? [] : [{ code: 'section_missing', line: null, values: { name } }];
  });
}

function pictureHints({ text, format, pictures }: HintedStatement): readonly StatementHint[] {
  const hints: StatementHint[] = [];
  const check = (address: string, offset: number, endings: readonly string[]) => {
    const path = picturePath(address);
    if (path === null || endings.some((ending) => pictures.includes(plainPath(path) + ending))) return;
    const line = linesOf(text.slice(0, offset)).length;
    hints.push({ code: 'picture_missing', line, values: { path } });
  };
  if (format === 'tex') {
    for (const found of text.matchAll(LATEX_PICTURE)) check(found[1] ?? '', found.index, ENDINGS);
  } else {
    withPictures(text, (address, offset) => {
      check(address, offset, ['']);
      return null;
    });
  }
  return hints;
}

/** A text with its formulas and its code blanked out, each line at its old length. */
function withoutFormulas(text: string, format: HintedStatement['format']): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  const code =
    format === 'md'
      ? /^(`{3,}|~{3,})[\s\S]*?^\1|`[^`\n]*`/gm
      : /\\begin\{(lstlisting|verbatim)\}[\s\S]*?\\end\{\1\}/g;
  return text
    .replace(code, blank)
    .replace(/\$\$[\s\S]*?\$\$|\$[^$\n]*\$|\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)/g, blank);
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

function msOf(value: string, unit: string): number {
  const number = Number(value.replace(',', '.'));
  return /^(?:ms|мс|milli|мили|милли)/iu.test(unit) ? number : number * 1000;
}

function isSameMemory(value: string, unit: string, mib: number): boolean {
  const number = Number(value.replace(',', '.'));
  const factor = /^(?:k|к)/iu.test(unit) ? 1 / 1024 : /^(?:g|г)/iu.test(unit) ? 1024 : 1;
  const decimal = /^(?:k|к)/iu.test(unit) ? 1 / 1000 : /^(?:g|г)/iu.test(unit) ? 1000 : 1;
  return isNear(number * factor, mib) || isNear(number * decimal, mib);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
}

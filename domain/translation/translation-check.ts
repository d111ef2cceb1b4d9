import { type StatementFormat } from './translation.ts';

/** Parts that a translation must keep as they are. */
const KEPT_KINDS = ['formula', 'code', 'picture', 'name', 'link'] as const;
type KeptKind = (typeof KEPT_KINDS)[number];

/** Something of the official text that a translation has lost, or has in another form. */
export interface TranslationFinding {
  readonly what: 'lost' | 'changed' | 'added';
  readonly kind: KeptKind;
  /** The official text's form; for an addition, the translation's. */
  readonly text: string;
  /** Its replacement; null where it is not changed. */
  readonly instead: string | null;
  /** The line of the official text where it is lost, else of the translation; from 1. */
  readonly line: number;
}

interface Kept {
  readonly kind: KeptKind;
  readonly text: string;
  readonly line: number;
}

const CODE_BLOCK = {
  md: /^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ {0,3}\1[`~]*\s*$/gm,
  tex: /\\begin\{(lstlisting|verbatim|Verbatim)\}(?:\[[^\]]*\])?([\s\S]*?)\\end\{\1\}/g,
};
const FORMULA =
  /\$\$([\s\S]*?)\$\$|\\\[([\s\S]*?)\\\]|\\\(([\s\S]*?)\\\)|\\begin\{(?:equation|align)\*?\}([\s\S]*?)\\end\{(?:equation|align)\*?\}|(?<![\\\d\p{L}])\$([^$\n]+?)\$/gu;
const PICTURE = {
  md: /!\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g,
  tex: /\\(?:includegraphics\*?(?:\[[^\]]*\])?|illustration\{[^}]*\})\{([^}]+)\}/g,
};
const NAME = {
  md: /(`+)([^`\n]+?)\1|\{\{(\w+)\}\}/g,
  tex: /\\(?:texttt|t|lstinline|verb\|?)\{?()([^{}|]+)[}|]|\{\{(\w+)\}\}/g,
};
const LINK = /https?:\/\/[^\s)\]}>]+/g;
/** Words in a formula are translated: they are no part of it. */
const WORDS = /\\(?:text|mbox|textrm|textit|textbf|operatorname)\*?\{[^{}]*\}/g;

/** Parts of a text that every translation keeps, in the order of their kinds. */
export function keptIn(text: string, format: StatementFormat): readonly Kept[] {
  const found: Kept[] = [];
  let rest = text;
  const take = (kind: KeptKind, pattern: RegExp, same: (match: RegExpMatchArray) => string) => {
    const source = rest;
    for (const match of source.matchAll(pattern)) {
      const line = source.slice(0, match.index).split('\n').length;
      found.push({ kind, text: same(match), line });
    }
    rest = source.replace(pattern, (whole) => whole.replace(/[^\n]/g, ' '));
  };
  take('code', CODE_BLOCK[format], (match) => (match[2] ?? '').replace(/[ \t\r]+$/gm, '').trim());
  take('picture', PICTURE[format], (match) => match[1] ?? '');
  take('name', NAME[format], (match) => (match[2] ?? match[3] ?? '').trim());
  take('formula', FORMULA, (match) => formulaOf(match.slice(1).find(Boolean) ?? ''));
  take('link', LINK, (match) => match[0]);
  return found;
}

function formulaOf(text: string): string {
  return text.replace(WORDS, '\\text{}').replace(/\s+/g, '');
}

/**
 * Parts of the official text that a translation has lost or changed: formulas, code, names as the program has them,
 * pictures and addresses. They may stand in another order; words within a formula may differ. A lost and a new part
 * of one kind, at the same position in the order, count as one that was changed.
 */
export function checkTranslation(
  official: string,
  translation: string,
  format: StatementFormat,
): readonly TranslationFinding[] {
  const [wanted, there] = [keptIn(official, format), keptIn(translation, format)];
  return KEPT_KINDS.flatMap((kind) => {
    const ofKind = (list: readonly Kept[]) => list.filter((one) => one.kind === kind);
    return findingsOf(kind, ofKind(wanted), ofKind(there));
  });
}

function findingsOf(
  kind: KeptKind,
  wanted: readonly Kept[],
  there: readonly Kept[],
): readonly TranslationFinding[] {
  const lost = without(wanted, there);
  const added = without(there, wanted);
  const pairs = Math.min(lost.length, added.length);
  return [
    ...lost.slice(0, pairs).map((one, at): TranslationFinding => {
      const instead = added[at];
      return {
        what: 'changed',
        kind,
        text: one.text,
        instead: instead?.text ?? null,
        line: instead?.line ?? one.line,
      };
    }),
    ...lost.slice(pairs).map((one): TranslationFinding => ({
      what: 'lost',
      kind,
      text: one.text,
      instead: null,
      line: one.line,
    })),
    ...added.slice(pairs).map((one): TranslationFinding => ({
      what: 'added',
      kind,
      text: one.text,
      instead: null,
      line: one.line,
    })),
  ];
}

/** Parts of a list that the other list has fewer times. */
function without(list: readonly Kept[], other: readonly Kept[]): readonly Kept[] {
  const left = new Map<string, number>();
  for (const { text } of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0;
  });
}

/** The signs that TeX commands in running text stand for; other commands lose their backslash. */
const SIGNS: Readonly<Record<string, string>> = {
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  cdot: '·',
  times: '×',
  dots: '…',
  ldots: '…',
  cdots: '…',
  infty: '∞',
  in: '∈',
  to: '→',
  rightarrow: '→',
};
const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  n: 'ⁿ',
};

/** Markdown with formulas as one line of plain text, for small areas: a list of news, a title. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\$\$?([^$]+)\$\$?/g, (_, formula: string) => formulaText(formula))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/^\s*(#{1,6}|>|[-*])\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function formulaText(formula: string): string {
  return formula
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => SIGNS[name] ?? name)
    .replace(/\^(?:\{([^}]*)\}|(\w))/g, (_, group: string | undefined, one: string | undefined) =>
      raised(group ?? one ?? ''),
    )
    .replace(/[{}\\]/g, '');
}

function raised(text: string): string {
  const signs = Array.from(text, (sign) => RAISED[sign]);
  return signs.every((sign) => sign !== undefined) ? signs.join('') : `^${text}`;
}

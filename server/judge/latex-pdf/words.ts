/** Debian's packages for files that statements often need and a small LaTeX installation lacks. */
const PACKAGES: readonly (readonly [file: RegExp, from: string])[] = [
  [/^(bulgarian|serbian|russian|ukrainian|macedonian|.*cyrillic)/, 'texlive-lang-cyrillic'],
  [/^(greek|.*-gr)/, 'texlive-lang-greek'],
  [/^(ctex|xeCJK|CJK|luatexja)/i, 'texlive-lang-chinese'],
  [/^(tikz|pgf)/, 'texlive-pictures'],
  [/^(siunitx|physics|mhchem)/, 'texlive-science'],
];

/** The log's reason for the missing PDF: the fault with its line, and a command if a package is missing. */
export function faultOf(log: string, lineOffset: number): string {
  const lines = unwrapped(log);
  const at = lines.findIndex((line) => /^(?:\.\/)?statement\.tex:\d+: /.test(line) || line.startsWith('! '));
  if (at === -1) return 'LaTeX made no PDF';
  const about = lines.slice(at, at + 6);
  const { line, words, beside } = partsOf(about);
  const place = line > lineOffset ? `line ${line - lineOffset}: ` : '';
  return `${place}${words}${beside === '' ? '' : ` (${beside})`}${helpIn(about.slice(0, 3).join(' '))}`;
}

/** The line of the document (0: unknown), the fault, and the text at that line. */
function partsOf(about: readonly string[]): {
  readonly line: number;
  readonly words: string;
  readonly beside: string;
} {
  const [first = ''] = about;
  const near = /^l\.(\d+) (.*)$/.exec(about.find((line) => line.startsWith('l.')) ?? '');
  const named = /^(?:\.\/)?statement\.tex:(\d+): (.*)$/.exec(first);
  const [line, words] = named === null ? [near?.[1], first.replace(/^! /, '')] : [named[1], named[2] ?? ''];
  return { line: Number(line ?? 0), words, beside: near?.[2]?.trim() ?? '' };
}

/** The letters that no font has, according to a log; each once. */
export function lettersMissing(log: string): readonly string[] {
  const codes = [...log.matchAll(/^Missing character: There is no \S+ \(U\+([0-9A-F]+)\)/gm)];
  return [...new Set(codes.map(([, code = '']) => String.fromCodePoint(parseInt(code, 16))))];
}

/** The command that installs the package of a missing file; '' for other faults. */
function helpIn(words: string): string {
  const file = /File [`']([^']+)' not found/.exec(words)?.[1] ?? '';
  return /\.(sty|cls|ldf|tex|ini)$/.test(file) ? `; ${helpFor(file)}` : '';
}

function helpFor(file: string): string {
  const from = PACKAGES.find(([pattern]) => pattern.test(file))?.[1] ?? 'texlive-latex-extra';
  return `on the judge's machine: apt-get install -y ${from}`;
}

/** Joins the lines of a log, which TeX breaks at 79 characters. */
function unwrapped(log: string): readonly string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of log.split('\n')) {
    lines.push(isOpen ? (lines.pop() ?? '') + line : line);
    isOpen = line.length === 79;
  }
  return lines;
}

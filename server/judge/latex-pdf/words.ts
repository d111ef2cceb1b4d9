/** Debian's packages that hold files of LaTeX which statements ask for and a small installation lacks. */
const PACKAGES: readonly (readonly [file: RegExp, from: string])[] = [
  [/^(bulgarian|serbian|russian|ukrainian|macedonian|.*cyrillic)/, 'texlive-lang-cyrillic'],
  [/^(greek|.*-gr)/, 'texlive-lang-greek'],
  [/^(ctex|xeCJK|CJK|luatexja)/i, 'texlive-lang-chinese'],
  [/^(tikz|pgf)/, 'texlive-pictures'],
  [/^(siunitx|physics|mhchem)/, 'texlive-science'],
];

/** What a log says of why there is no PDF: the fault with its line, and the command where a package is missing. */
export function faultOf(log: string, lineOffset: number): string {
  const lines = unwrapped(log);
  const at = lines.findIndex((line) => /^(?:\.\/)?statement\.tex:\d+: /.test(line) || line.startsWith('! '));
  const first = at === -1 ? 'LaTeX made no PDF' : (lines[at] ?? '');
  const [, line, words = first.replace(/^! /, '')] =
    /^(?:\.\/)?statement\.tex:(\d+): (.*)$/.exec(first) ?? [];
  const file = /File [`']([^']+)' not found/.exec(lines.slice(at, at + 3).join(' '))?.[1];
  const beside = lines.slice(at + 1, at + 6).find((one) => /^l\.\d+ /.test(one));
  const number = Number(line ?? /^l\.(\d+) /.exec(beside ?? '')?.[1] ?? 0) - lineOffset;
  const place = number > 0 ? `line ${number}: ` : '';
  const near = beside?.replace(/^l\.\d+ /, '').trim() ?? '';
  const help = file !== undefined && /\.(sty|cls|ldf|tex|ini)$/.test(file) ? `; ${helpFor(file)}` : '';
  return `${place}${words}${near === '' ? '' : ` (${near})`}${help}`;
}

function helpFor(file: string): string {
  const from = PACKAGES.find(([pattern]) => pattern.test(file))?.[1] ?? 'texlive-latex-extra';
  return `on the judge's machine: apt-get install -y ${from}`;
}

/** TeX breaks lines of its log at 79 characters. */
function unwrapped(log: string): readonly string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of log.split('\n')) {
    lines.push(isOpen ? (lines.pop() ?? '') + line : line);
    isOpen = line.length === 79;
  }
  return lines;
}

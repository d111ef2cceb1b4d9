import { isThere } from './fonts.ts';

/** The program, and its precompiled format. */
export const LUATEX = '/usr/bin/luahbtex';
const NEEDED: readonly (readonly [path: string, from: string])[] = [
  [LUATEX, 'texlive-luatex'],
  ['/var/lib/texmf/web2c/luahbtex/lualatex.fmt', 'texlive-luatex'],
  ['/usr/share/texlive/texmf-dist/tex/latex/fontspec/fontspec.sty', 'texlive-latex-recommended'],
  ['/usr/share/texlive/texmf-dist/tex/latex/enumitem/enumitem.sty', 'texlive-latex-extra'],
  ['/usr/share/texlive/texmf-dist/tex/generic/babel-bulgarian', 'texlive-lang-cyrillic'],
];

/** Debian's packages that LaTeX needs and that are missing on this machine. */
export async function missingLatex(): Promise<readonly string[]> {
  const missing = await Promise.all(
    NEEDED.map(async ([path, from]) => ((await isThere(path)) ? [] : [from])),
  );
  return [...new Set(missing.flat())];
}

/** The command that installs everything that LaTeX needs, with the fonts of all languages. */
export const LATEX_COMMAND =
  'apt-get install -y texlive-luatex texlive-latex-recommended texlive-latex-extra texlive-lang-cyrillic texlive-lang-greek fonts-noto-core fonts-noto-cjk fonts-dejavu-core';

/** The command that installs packages. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get install -y ${packages.join(' ')}`;
}

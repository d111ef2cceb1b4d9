import { type PdfWorkspace, StatementFault } from '../pdf-place.ts';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PLAIN_ENV } from '../languages/language.ts';
import { SYSTEM_LIBRARIES } from '../languages/tools.ts';
import { type RunLimits } from '../sandbox/driver.ts';
import { readOutput } from '../sandbox/read-back.ts';
import { latexDocument, type LatexText } from './document.ts';
import { hasOwnFonts, isThere, lettersOf, missingFonts } from './fonts.ts';
import { installCommand, LUATEX, missingLatex } from './installed.ts';
import { faultOf, lettersMissing } from './words.ts';

const MIB = 1 << 20;
const MAX_PDF_BYTES = 32 * MIB;
const MAX_LOG_BYTES = MIB;
const LIMITS: RunLimits = {
  cpuMs: 60_000,
  wallMs: 120_000,
  memoryBytes: 768 * MIB,
  outputBytes: MAX_PDF_BYTES,
  processes: 1,
};
/** Limits of building the font cache, once per machine; the Chinese fonts need most. */
const LEARNING_LIMITS: RunLimits = {
  ...LIMITS,
  cpuMs: 240_000,
  wallMs: 480_000,
  memoryBytes: 2048 * MIB,
  outputBytes: 256 * MIB,
};
/** All paths that TeX may read; the rest of the machine is hidden. The box leaves out missing ones. */
const READABLE = [
  '/usr/share/texlive',
  '/usr/share/texmf',
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/var/lib/texmf',
  '/etc/texmf',
  '/usr/share/texmf-dist',
];
/** Beginning of the fault that lists missing packages. */
export const NOT_INSTALLED = 'LaTeX is not whole here: ';
const NOWHERE = '/nonexistent';

/** A statement in LaTeX with the files it includes, by their names in its folder. */
export interface LatexSource extends LatexText {
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/** A workspace with the folder of this machine's LaTeX font cache. */
export interface LatexWorkspace extends PdfWorkspace {
  readonly cacheFolder: string;
}

/**
 * Makes the PDF of a LaTeX statement by LuaLaTeX in the box, without a network; only TeX and its fonts are
 * readable. Throws a `StatementFault`, with the line, if the statement is at fault, or with a command if
 * something has to be installed; a `SandboxError` if the box is at fault.
 */
export async function makeLatexPdf(place: LatexWorkspace, source: LatexSource): Promise<Buffer> {
  const lang = source.lang.split('-')[0] ?? source.lang;
  const missing = [...(await missingLatex()), ...(await missingFonts(lang))];
  if (missing.length > 0) throw new StatementFault(`${NOT_INSTALLED}${installCommand(missing)}`);
  const { code, lineOffset } = latexDocument(source);
  const cache = await fontCache(place, lang);
  try {
    await layOut(place.folder, code, source.files);
    // LuaLaTeX also writes to the font cache, so each run has a copy.
    await cp(
      join(cache, 'luatex-cache', 'generic', 'names'),
      join(place.folder, 'luatex-cache', 'generic', 'names'),
      {
        recursive: true,
      },
    );
    // References and the table of contents need a second run.
    const passes = /\\(ref|pageref|tableofcontents|label)\b/.test(source.text) ? 2 : 1;
    let log = '';
    for (let pass = 0; pass < passes; pass += 1) log = await run(place, cache, lineOffset);
    place.onMissingLetters?.(lettersMissing(log));
    const pdf = await readOutput(join(place.folder, 'statement.pdf'), MAX_PDF_BYTES);
    if (pdf === null || pdf.isCut || !pdf.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw new StatementFault('what was made is no PDF');
    return pdf.bytes;
  } finally {
    await rm(place.folder, { recursive: true, force: true });
    await rm(`${place.folder}.txt`, { force: true });
  }
}

async function layOut(folder: string, code: string, files: LatexSource['files']): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const { name, content } of files) {
    const path = join(folder, name);
    if (!path.startsWith(`${folder}/`))
      throw new StatementFault(`${name} is outside of the statement's folder`);
    await mkdir(dirname(path), { recursive: true, mode: 0o755 });
    await writeFile(path, content, { mode: 0o644 });
  }
  await writeFile(join(folder, 'statement.tex'), code, { mode: 0o644 });
}

/** Runs LuaLaTeX once in the folder, and returns its output. */
async function run(
  { box, folder }: LatexWorkspace,
  cache: string,
  lineOffset: number,
  limits = LIMITS,
): Promise<string> {
  const said = `${folder}.txt`;
  const { end } = await box.run({
    argv: [
      LUATEX,
      '--fmt=lualatex',
      '--no-shell-escape',
      '--nosocket',
      '--interaction=nonstopmode',
      '--halt-on-error',
      '--file-line-error',
      'statement.tex',
    ],
    env: {
      ...PLAIN_ENV,
      HOME: NOWHERE,
      TEXMFHOME: NOWHERE,
      TEXMFVAR: NOWHERE,
      TEXMFCONFIG: NOWHERE,
      TEXMFCACHE: `.:${cache}`,
      TMPDIR: '.',
      openout_any: 'p',
      openin_any: 'a',
    },
    folder,
    writable: 'folder',
    readable: [...SYSTEM_LIBRARIES, LUATEX, ...READABLE, cache],
    stdin: { nowhere: true },
    stdout: { file: said },
    stderr: { file: said },
    limits,
  });
  if (end.kind === 'exited') {
    const log = (await readOutput(said, MAX_LOG_BYTES))?.bytes.toString('utf8') ?? '';
    if (end.code === 0) return log;
    throw new StatementFault(faultOf(log, lineOffset));
  }
  if (end.kind === 'cpu' || end.kind === 'wall' || end.kind === 'memory' || end.kind === 'output')
    throw new StatementFault(`more ${end.kind} than a statement may take`);
  throw new StatementFault(end.kind === 'forbidden' ? `it tried to ${end.syscall}` : 'LaTeX ended of itself');
}

/** The font cache of a language, made once per machine by a first document that uses all its fonts. */
async function fontCache(place: LatexWorkspace, lang: string): Promise<string> {
  const kept = join(place.cacheFolder, `latex-fonts-${hasOwnFonts(lang) ? lang : 'en'}`);
  if (await isThere(join(kept, 'luatex-cache'))) return kept;
  await mkdir(place.cacheFolder, { recursive: true, mode: 0o755 });
  const letters = lettersOf(lang);
  await layOut(
    place.folder,
    latexDocument({ text: `${letters} \\texttt{A} \\textbf{${letters}}`, lang, title: '' }).code,
    [],
  );
  await run(place, place.cacheFolder, 0, LEARNING_LIMITS);
  await mkdir(kept, { recursive: true, mode: 0o755 });
  // Another slot may have made the same cache before.
  await rename(join(place.folder, 'luatex-cache'), join(kept, 'luatex-cache')).catch(
    async (error: unknown) => {
      if (!(await isThere(join(kept, 'luatex-cache')))) throw error;
    },
  );
  return kept;
}

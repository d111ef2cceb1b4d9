import { access, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '#server/programs.ts';
import { PLAIN_ENV } from '../languages/language.ts';
import { SYSTEM_LIBRARIES } from '../languages/tools.ts';
import { type PdfWorkspace, StatementFault } from '../pdf-place.ts';
import { type RunEnd, type RunLimits } from '../sandbox/driver.ts';
import { readOutput } from '../sandbox/read-back.ts';
import { type PdfDocument } from './document.ts';
import { lettersWithoutFont } from './letters.ts';

const MIB = 1 << 20;
const MAX_PDF_BYTES = 32 * MIB;
const MAX_WORDS_BYTES = 2_000;
/** The script's exit code if the statement is at fault. */
const REFUSED = 2;
const LIMITS: RunLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 768 * MIB,
  outputBytes: MAX_PDF_BYTES,
  processes: 8,
};
const SCRIPT = join(ROOT, 'server', 'judge', 'statement-pdf', 'compile.mjs');
/** Folder with the compiler for this machine, which npm selects by system, processor and C library. */
const COMPILERS = join(ROOT, 'node_modules', '@myriaddreamin');
const COMPILER_NAME = `typst-ts-node-compiler-${process.platform}-${process.arch}`;
/** Folders of the machine's fonts. */
const FONTS = ['/usr/share/fonts', '/usr/local/share/fonts'];

/**
 * Makes PDFs of Typst documents in a box, one after the other in a single run. Documents share files of the
 * same name. `ownFonts`: folders with fonts besides the machine's. Reports letters that no font has. Throws a
 * `StatementFault` when the document is at fault, and a `SandboxError` when the box is.
 */
export async function compileTypst(
  { box, folder, onMissingLetters }: PdfWorkspace,
  documents: readonly PdfDocument[],
  ownFonts: readonly string[] = [],
): Promise<readonly Buffer[]> {
  const said = `${folder}.txt`;
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o755 });
    for (const [at, { code, files }] of documents.entries()) {
      for (const { name, content } of files) await writeFile(join(folder, name), content, { mode: 0o644 });
      await writeFile(join(folder, `${nameOf(at)}.typ`), code, { mode: 0o644 });
    }
    const node = await realpath(process.execPath);
    const compiler = await compilerFolder();
    if (compiler === null) throw new Error('there is no Typst for this machine');
    const fonts = await existing([...ownFonts, ...FONTS]);
    const { end } = await box.run({
      argv: [node, SCRIPT, compiler, ...fonts],
      env: { ...PLAIN_ENV, OPENSSL_CONF: '/dev/null' },
      folder,
      writable: 'folder',
      readable: [...SYSTEM_LIBRARIES, '/etc/ssl', node, dirname(SCRIPT), compiler, ...fonts],
      stdin: { nowhere: true },
      stdout: { file: said },
      stderr: { file: said },
      limits: LIMITS,
    });
    const words = (await readOutput(said, MAX_WORDS_BYTES))?.bytes.toString('utf8').trim() ?? '';
    refuse(end, words);
    onMissingLetters?.(await lettersWithoutFont(documents.map(({ code }) => code).join('\n'), fonts));
    const made: Buffer[] = [];
    for (const at of documents.keys()) made.push(await pdfIn(join(folder, `${nameOf(at)}.pdf`)));
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(said, { force: true });
  }
}

function nameOf(at: number): string {
  return `document-${at}`;
}

async function pdfIn(path: string): Promise<Buffer> {
  const pdf = await readOutput(path, MAX_PDF_BYTES);
  if (pdf === null || pdf.isCut || !pdf.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new StatementFault('what was made is no PDF');
  return pdf.bytes;
}

/** Throws if there is no PDF: a `StatementFault` if the statement is the reason, otherwise another error. */
function refuse(end: RunEnd, words: string): void {
  if (end.kind === 'exited' && end.code === 0) return;
  if (end.kind === 'exited' && end.code === REFUSED) throw new StatementFault(words);
  if (end.kind === 'cpu' || end.kind === 'memory' || end.kind === 'output') {
    throw new StatementFault(`more ${end.kind} than a statement may take`);
  }
  throw new Error(`the PDF could not be made (${end.kind}): ${words}`);
}

/** Whether this machine has a compiler. npm installs one where it exists for the system. */
export async function canMakePdfs(): Promise<boolean> {
  return (await compilerFolder()) !== null;
}

async function compilerFolder(): Promise<string | null> {
  const names = await readdir(COMPILERS).catch(() => []);
  const name = names.find((one) => one.startsWith(COMPILER_NAME));
  return name === undefined ? null : join(COMPILERS, name);
}

async function existing(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map((folder) =>
      access(folder).then(
        () => [folder],
        () => [],
      ),
    ),
  );
  return found.flat();
}

// Finds the compilers that the tests of judging need, or installs them. Never skips in silence.
import { spawnSync } from 'node:child_process';
import { fail } from './setup.mjs';

/** Needs of each language of the judge and its tests: a program that answers, and Debian's package of it. */
const COMPILERS = [
  ['gcc', ['--version'], ['gcc', 'libc6-dev']],
  ['g++', ['--version'], ['g++']],
  ['javac', ['-version'], ['openjdk-17-jdk-headless']],
  ['pypy3', ['--version'], ['pypy3']],
  ['go', ['version'], ['golang']],
  // Reads and draws the PDFs that tests look into.
  ['pdftotext', ['-v'], ['poppler-utils']],
  ['pdftoppm', ['-v'], ['poppler-utils']],
];

/** Needs of statements in LaTeX: of the full run alone, since it is half a gigabyte. */
const LATEX = [
  ['luahbtex', ['--version'], ['texlive-luatex', 'texlive-latex-recommended', 'texlive-latex-extra']],
  ['kpsewhich', ['bulgarian.ldf'], ['texlive-lang-cyrillic', 'texlive-lang-greek']],
  // `fc-list` answers for a missing font as for one that is there: nothing, and 0.
  ['test', ['-f', '/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf'], ['fonts-noto-core']],
  ['test', ['-f', '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc'], ['fonts-noto-cjk']],
  ['test', ['-f', '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf'], ['fonts-dejavu-core']],
];

/** The proxies before servers that the guide has configurations of: of the full run alone. */
const PROXY = [
  ['nginx', ['-v'], ['nginx-light']],
  ['haproxy', ['-v'], ['haproxy']],
  ['caddy', ['version'], ['caddy']],
  ['openssl', ['version'], ['openssl']],
];

/**
 * Makes sure that every compiler is there: as root with apt-get it installs missing ones, else it ends with the
 * command to run. `latex`: the full run's needs as well, TeX with its fonts and the proxies.
 */
export function ensureCompilers({ latex = false } = {}) {
  const wanted = latex ? [...COMPILERS, ...LATEX, ...PROXY] : COMPILERS;
  const missing = packagesMissing(wanted);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !answers('apt-get', ['--version'])) {
    fail(`Compilers are missing for the tests of judging. Run: sudo ${command}`);
  }
  console.log(`Installing compilers (${missing.join(' ')}) …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', command.split(' ').slice(1), options);
  const still = packagesMissing(wanted);
  if (still.length > 0) fail(`Compilers are still missing: ${still.join(' ')}. Tried: ${command}`);
}

function packagesMissing(wanted) {
  return wanted.filter(([program, args]) => !answers(program, args)).flatMap(([, , packages]) => packages);
}

function answers(program, args) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;
}

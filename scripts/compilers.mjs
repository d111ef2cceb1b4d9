// Finds the compilers that the tests of judging need, or installs them. Fails without them; never skips.
import { spawnSync } from 'node:child_process';
import { fail } from './setup.mjs';

/** Needs of each language of the judge and its tests: a program that answers, and Debian's package of it. */
const COMPILERS = [
  ['gcc', ['--version'], ['gcc', 'libc6-dev']],
  ['g++', ['--version'], ['g++']],
  ['javac', ['-version'], ['openjdk-17-jdk-headless']],
  ['pypy3', ['--version'], ['pypy3']],
  ['go', ['version'], ['golang']],
  // Tests read and draw PDFs with these.
  ['pdftotext', ['-v'], ['poppler-utils']],
  ['pdftoppm', ['-v'], ['poppler-utils']],
];

/** Needs of statements in LaTeX, for the full run alone: they take half a gigabyte. */
const LATEX = [
  ['luahbtex', ['--version'], ['texlive-luatex', 'texlive-latex-recommended', 'texlive-latex-extra']],
  ['kpsewhich', ['bulgarian.ldf'], ['texlive-lang-cyrillic', 'texlive-lang-greek']],
  // `fc-list` cannot tell: for a missing font it prints nothing, but its status is 0.
  ['test', ['-f', '/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf'], ['fonts-noto-core']],
  ['test', ['-f', '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc'], ['fonts-noto-cjk']],
  ['test', ['-f', '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf'], ['fonts-dejavu-core']],
];

/** Proxies that the guide configures in front of servers, for the full run alone. */
const PROXY = [
  ['nginx', ['-v'], ['nginx-light']],
  ['haproxy', ['-v'], ['haproxy']],
  ['caddy', ['version'], ['caddy']],
  ['openssl', ['version'], ['openssl']],
];

/**
 * Makes sure that all compilers are installed: root with apt-get installs missing ones, anybody else gets the
 * command to run. `latex`: also the needs of the full run, which are TeX with its fonts and the proxies.
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

// Finds a Chromium for the browser tests, or installs one. Without one it fails; it never skips tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a working browser, in this order: CHROMIUM_PATH, Playwright's, an installed one, a new one. */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!answers(given)) fail(`CHROMIUM_PATH is "${given}", which is not a browser that runs.`);
    return given;
  }
  const found = playwrightsOwn() ?? installed();
  if (found) return found;
  const tried = install();
  const fresh = playwrightsOwn() ?? installed();
  if (fresh) return fresh;
  return fail(
    `No browser for the tests. Tried: CHROMIUM_PATH, Playwright's own, ${NAMES.join(', ')}, then ${tried}. Install Chromium, or set CHROMIUM_PATH.`,
  );
}

/**
 * The path of a headless shell, which shows the same pages with half of the processor time:
 * HEADLESS_SHELL_PATH or Debian's. null where there is none: the tests then run in the browser.
 */
export function ensureHeadlessShell() {
  const given = process.env.HEADLESS_SHELL_PATH;
  if (given) return given;
  if (which('chromium-headless-shell') === null && isDebian()) apt('chromium-headless-shell');
  const path = which('chromium-headless-shell');
  return path !== null && answers(path) ? path : null;
}

function isDebian() {
  return process.getuid?.() === 0 && which('apt-get') !== null;
}

/** Installs packages of the system; returns whether that worked. */
function apt(...packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function installed() {
  const onPath = NAMES.map((name) => which(name)).filter((path) => path !== null);
  return [...onPath, ...APPLICATIONS].find((path) => existsSync(path) && answers(path)) ?? null;
}

function playwrightsOwn() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const path = stdout.trim();
  return path && existsSync(path) && answers(path) ? path : null;
}

function install() {
  if (isDebian() && apt('chromium', 'fonts-dejavu-core')) return 'apt-get install chromium';
  console.log("Installing Playwright's Chromium …");
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return 'apt-get (as root) and npx playwright install chromium';
}

/**
 * Whether a path is a real browser, one that prints its version. Ubuntu's chromium-browser may be a stub that
 * only names the package to install.
 */
function answers(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout);
}

function which(name) {
  const { status, stdout } = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n')[0].trim() : null;
}

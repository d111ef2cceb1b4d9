// Finds or installs the programs that tests need: compilers and a browser; `--full`: also TeX and proxies.
import { ensureBrowser, ensureHeadlessShell } from './browser.mjs';
import { ensureCompilers } from './compilers.mjs';

ensureCompilers({ latex: process.argv.includes('--full') });
ensureBrowser();
ensureHeadlessShell();

// Finds or installs what the tests need of the system: compilers and a browser; `--full`: also TeX and proxies.
import { ensureBrowser, ensureHeadlessShell } from './browser.mjs';
import { ensureCompilers } from './compilers.mjs';

ensureCompilers({ latex: process.argv.includes('--full') });
ensureBrowser();
ensureHeadlessShell();

const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  // Without a graphics card the processor, which is busy, would do this work.
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

function started(path: string | undefined) {
  return { ...(path ? { executablePath: path } : {}), args: ARGUMENTS };
}

const browser = process.env['CHROMIUM_PATH'];

/** Launch options for the whole browser: the one that was found, or Playwright's own. */
export const browserOptions = started(browser);

/**
 * Launch options for a headless shell, which draws no windows and takes about half of the processor time;
 * without one, for the whole browser.
 */
export const shellOptions = started(process.env['HEADLESS_SHELL_PATH'] || browser);

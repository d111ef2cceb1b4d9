const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  // Without a graphics card its work is done by the processor, which has enough to do.
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

/** How the whole browser is started: the one that was found, or the one that Playwright brings. */
export const browserOptions = started(browser);

/**
 * How pages are opened in a headless shell, which draws no windows and takes about half of the processor's time; in the whole
 * browser where there is none.
 */
export const shellOptions = started(process.env['HEADLESS_SHELL_PATH'] || browser);

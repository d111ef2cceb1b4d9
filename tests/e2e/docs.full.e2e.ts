import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/serverProcess.ts';
import { castOf } from './support/contest.ts';
import { typeLogin } from './support/door.ts';
import { type Stage } from './support/stage.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const RUNNING = { start: -600_000, end: 3_600_000 };

/** A page like those of the documentation: scripts and styles in files and in the page itself. */
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>std::vector</title>
<link rel="stylesheet" href="../common/site.css"><style>h1 { text-indent: 7px }</style>
<script src="../common/site.js"></script></head>
<body><h1 style="padding-top: 3px">std::vector</h1><p id="says"></p><p id="stole"></p><p id="heard"></p>
<a href="map.html">std::map</a>
<script>
  document.getElementById('says').textContent = eval('"the script " + site');
  try { document.getElementById('stole').textContent = 'has ' + localStorage.getItem('password'); }
  catch (error) { document.getElementById('stole').textContent = error.name; }
  fetch('/api/me').then(() => 'answered', () => 'refused')
    .then((text) => { document.getElementById('heard').textContent = text; });
</script></body></html>`;

/** A server of the stage with the documentation of this folder. */
function serverWithDocs({ databaseUrl }: Stage, folder: string) {
  return startServer(['--no-demo', '--no-judge', '--database-url', databaseUrl, '--docs', folder]);
}

test('the documentation is served from the machine, works, and reaches nothing of the session', async ({
  stage,
  browser,
}) => {
  const cast = await castOf(stage, RUNNING);
  const folder = await mkdtemp(join(tmpdir(), 'agon-docs-'));
  for (const part of ['en', 'common']) await mkdir(join(folder, part));
  await writeFile(join(folder, 'en', 'index.html'), PAGE);
  await writeFile(join(folder, 'en', 'map.html'), '<!doctype html><h1>std::map</h1>');
  await writeFile(join(folder, 'common', 'site.css'), 'h1 { color: rgb(1, 2, 3) }');
  await writeFile(join(folder, 'common', 'site.js'), 'var site = "runs"');
  const server = await serverWithDocs(stage, folder);
  const context = await browser.newContext({ locale: 'bg-BG' });
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await typeLogin(page, cast.names.ivan, PASSWORD);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Справочник C++' }).click();
    const docs = await opened;
    await expect(docs).toHaveURL(`${server.url}/docs/en/index.html`);
    const heading = docs.getByRole('heading', { name: 'std::vector' });
    await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(heading).toHaveCSS('text-indent', '7px');
    await expect(heading).toHaveCSS('padding-top', '3px');
    await expect(docs.getByText('the script runs')).toBeVisible();
    await expect(docs.locator('#stole')).toHaveText('SecurityError');
    await expect(docs.locator('#heard')).toHaveText('refused');
    expect(await docs.evaluate(() => window.opener as unknown)).toBeNull();
    await docs.getByRole('link', { name: 'std::map' }).click();
    await expect(docs.getByRole('heading', { name: 'std::map' })).toBeVisible();
    // The documentation needs no login: its text is public. A missing page is treated like any other path.
    const stranger = await browser.newPage();
    await stranger.goto(`${server.url}/docs/`);
    await expect(stranger.getByRole('heading', { name: 'std::vector' })).toBeVisible();
    await stranger.goto(`${server.url}/docs/en/nothing.html`);
    await expect(stranger).toHaveURL(`${server.url}/login`);
    await stranger.close();
    await page.goto(`${server.url}/docs/en/nothing.html`);
    await page.getByRole('link', { name: 'Към началото на документацията' }).click();
    await expect(page.getByRole('heading', { name: 'std::vector' })).toBeVisible();
    await page.goto(`${server.url}/home`);
    await expect(page.getByRole('banner')).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('without it a page says so, and to admins how it is installed', async ({ stage, browser }) => {
  const cast = await castOf(stage, RUNNING);
  const empty = await mkdtemp(join(tmpdir(), 'agon-no-docs-'));
  const server = await serverWithDocs(stage, empty);
  try {
    for (const name of [cast.names.ivan, cast.names.admin]) {
      const context = await browser.newContext({ locale: 'bg-BG' });
      const page = await context.newPage();
      await page.goto(`${server.url}/login`);
      await typeLogin(page, name, PASSWORD);
      await expect(page.getByRole('banner')).toBeVisible();
      const answer = await page.goto(`${server.url}/docs/en/index.html`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Документацията не е инсталирана' })).toBeVisible();
      const command = page.getByText('apt-get install');
      if (name === cast.names.admin) await expect(command).toBeVisible();
      else await expect(command).toHaveCount(0);
      await page.getByRole('link', { name: 'Към състезанието' }).click();
      await expect(page).toHaveURL(`${server.url}/home`);
      await context.close();
    }
  } finally {
    await server.stop();
    await rm(empty, { recursive: true, force: true });
  }
});

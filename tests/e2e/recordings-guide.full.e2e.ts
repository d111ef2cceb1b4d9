import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { castOf } from './support/contest.ts';
import { choose, personMenu } from './support/personMenu.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/recordings.md'), 'utf8');
const RUNNER = join(import.meta.dirname, 'support/written.config.ts');

/** Runs a command of the guide as a person types it; returns its status and output. */
async function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env } });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  return { status, said };
}

test('[EVT-4] [EVT-5] the guide leads from a session in a browser to a test that passes, and fails with the epic broken', async ({
  stage,
  signIn,
  server,
  page,
}, testInfo) => {
  test.setTimeout(300_000);
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  const authorization = (name: string, secret: string) =>
    `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  const me = await fetch(`${server.url}/api/me`, {
    headers: { authorization: authorization(cast.names.admin, PASSWORD) },
  });
  const admin = (await me.json()) as { readonly name: string; readonly password: string };
  const body = new FormData();
  for (const [name, value] of Object.entries({ topic: 'Обяд', message: 'Супата е готова.' }))
    body.set(name, value);
  body.set('contestId', String(cast.contestId));
  const headers = { authorization: authorization(admin.name, admin.password) };
  await fetch(`${server.url}/api/admin/announcements`, { method: 'POST', headers, body });
  await expect(ivan.getByText('Обяд').first()).toBeVisible();
  await expect(personMenu(ivan)).toBeVisible();
  const [download] = await Promise.all([
    ivan.waitForEvent('download'),
    choose(ivan, 'Изтегли записа на сесията'),
  ]);
  const recording = testInfo.outputPath('session.ndjson');
  await download.saveAs(recording);

  // Each command must stand in the guide.
  const typed = (...words: string[]) => {
    const shown = ['npm run recording -- session.ndjson', ...words].join(' ');
    expect(GUIDE).toContain(shown);
    return run('npm', ['run', '-s', 'recording', '--', recording]);
  };
  const looked = await typed();
  expect(looked.said).toContain('Toast toast.new_announcement');
  const written = testInfo.outputPath('soup.test.ts');
  expect(GUIDE).toMatch(/npm run recording -- session\.ndjson --test \S+ --around/);
  expect(GUIDE).toContain('--around toast.new_announcement');
  const asked = ['--test', written, '--around', 'toast.new_announcement', '--state', 'session.kind'];
  const made = await run('npm', ['run', '-s', 'recording', '--', recording, ...asked]);
  expect(made, made.said).toMatchObject({ status: 0 });

  const vitest = (env: Readonly<Record<string, string>>) =>
    run('npx', ['vitest', 'run', '--config', RUNNER], { WRITTEN_TEST: relative(ROOT, written), ...env });
  const passed = await vitest({});
  expect(passed.status, passed.said).toBe(0);
  const broken = await vitest({ BROKEN_EPIC: 'toast.new_announcement' });
  expect(broken.status, broken.said).toBe(1);
  expect(broken.said).toContain('toast.new_announcement');

  // The player that the command opens needs no server.
  expect(GUIDE).toContain('npm run recording -- session.ndjson --open');
  const player = spawn(process.execPath, ['--import', 'tsx', 'scripts/recording.ts', recording, '--open'], {
    cwd: ROOT,
  });
  const url = await new Promise<string>((resolve) =>
    player.stdout.on('data', (part: Buffer) => resolve(part.toString().split('\n')[0] ?? '')),
  );
  await page.goto(url);
  await page.getByRole('button', { name: /В края|To the end/ }).click();
  await expect(page.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  player.kill('SIGINT');
});

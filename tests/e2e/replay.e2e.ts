import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATA = join(ROOT, '../shared/data');
const MISSING = !existsSync(DATA);

interface RecordedRow {
  readonly team_id: string;
  readonly rank?: number;
  readonly score?: number;
  readonly solved?: number;
  readonly penalty?: number;
}

/**
 * Plays a recording into the running server with the operator's command, and returns the contest's id. Equal
 * results share a rank, as in the recorded standings.
 */
async function replay(server: string, admin: string, feed: string): Promise<number> {
  const args = ['dist/server/replay.js', feed, '--speed', 'max', '--ties', 'shared', '--server', server];
  const child = spawn(process.execPath, [...args, '--user', admin, '--password', PASSWORD], { cwd: ROOT });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  expect(status, output).toBe(0);
  return Number(/standing\/(\d+)/.exec(output)?.[1]);
}

/** All rows of the page's table, which has every row when it is printed. */
async function rowsOf(page: Page): Promise<string[][]> {
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 30_000 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('table tbody tr').first()).toBeAttached();
  const rows = await page
    .locator('table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return rows;
}

/** The recorded public board at the end; it stays frozen when the recording never thaws it. */
function recorded(name: string): readonly RecordedRow[] {
  const text = readFileSync(join(DATA, `${name}.standings.json`), 'utf8');
  const results = JSON.parse(text) as { rows?: RecordedRow[]; frozen?: RecordedRow[] };
  return results.rows ?? results.frozen ?? [];
}

const numbers = (text: string | undefined) => Number((text ?? '').replace(/\s/g, '').replace(',', '.'));

test.describe('recorded contests played through the running server', () => {
  test.skip(MISSING, `there are no recordings in ${DATA}`);
  test.setTimeout(300_000);

  for (const { name, hasPenalty, tag } of [
    { name: 'nerc-2022', hasPenalty: true, tag: ' @full' },
    { name: 'spb-2022', hasPenalty: false, tag: ' @full' },
    { name: 'wf47-frozen', hasPenalty: true, tag: '' },
    { name: 'pacnw-2022', hasPenalty: true, tag: ' @full' },
  ]) {
    test(`[STD-1] [STD-2] ${name} ends in the recorded standings, read from the page${tag}`, async ({
      stage,
      server,
      page,
    }) => {
      const admin = `admin-${name}`;
      await stage.seed.user({ name: admin, role: 'admin', password: PASSWORD });
      const contestId = await replay(server.url, admin, join(DATA, `${name}.feed.ndjson.gz`));
      await page.goto(`${server.url}/public/standing/${contestId}`);
      const shown = (await rowsOf(page)).map((cells) =>
        hasPenalty
          ? [numbers(cells[0]), numbers(cells[2]), numbers(cells[3])].join(' ')
          : [numbers(cells[0]), numbers(cells[2])].join(' '),
      );
      const expected = rankedOf(recorded(name), hasPenalty);
      // Our board has teams that never submitted; not every recorded board has them.
      expect(shown.slice(0, expected.length).sort()).toEqual([...expected].sort());
      for (const row of shown.slice(expected.length)) expect(row).toMatch(/ 0 0$/);
      if (/wf47|pacnw/.test(name)) await expect(page.getByText('Замразено').first()).toBeVisible();
    });
  }
});

/** `rank score penalty` of each recorded row; where the recording has no ranks, equal results share one. */
function rankedOf(rows: readonly RecordedRow[], hasPenalty: boolean): readonly string[] {
  const key = (row: RecordedRow) => (row.solved ?? row.score ?? 0) * 1e7 - (row.penalty ?? 0);
  return rows.map((row) => {
    const rank = row.rank ?? 1 + rows.filter((other) => key(other) > key(row)).length;
    const score = row.solved ?? row.score ?? 0;
    return hasPenalty ? `${rank} ${score} ${row.penalty ?? 0}` : `${rank} ${score}`;
  });
}

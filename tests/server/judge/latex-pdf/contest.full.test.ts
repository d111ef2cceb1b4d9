import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeTask } from '#server/features/tasks/content/store.ts';
import { boxOf } from '#server/judge/box.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { type LogLine } from '#server/log.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';
import { openTestStation, type TestStation } from '../station.ts';

let station: TestStation;
let server: TestServer;

beforeAll(async () => {
  [station, server] = await Promise.all([openTestStation(), startTestServer()]);
});
afterAll(async () => {
  await server.stop();
  await station.close();
});

describe('a statement in LaTeX that a contest uses', { timeout: 240_000 }, () => {
  it('[AUT-12] gets the PDF that LuaLaTeX makes, with its samples', async () => {
    const task = taskOf(GOOD, {
      'statement/problem.en.md': null,
      'statement/problem.en.tex': 'Add $\\sum_i a_i$ by \\textsc{hand}.\n\\input{part}\n\\nextsample',
      'statement/part.tex': 'From beside.',
    });
    await server.app.write((trx) => storeTask(trx, task, { now: NOW, byUser: null }));
    const logged: LogLine[] = [];
    const make = pdfMaker({
      db: server.app.db,
      log: (line) => logged.push(line),
      place: { box: boxOf(station.sandbox), folder: join(station.workFolder, 'statement') },
      latexCache: station.cacheFolder,
    });
    while (await make());
    expect(logged).toEqual([]);
    const given = { tid: 1, lang: 'en', as: 'pdf' as const };
    await server.seed.user({ name: 'admin', role: 'admin' });
    const { body } = await (await server.loginAs('admin')).call('statement', given);
    const path = join(station.workFolder, 'said.pdf');
    writeFileSync(path, Buffer.from(body as never));
    const said = execFileSync('pdftotext', [path, '-']).toString();
    for (const words of ['From beside.', '1 2', '3']) expect(said).toContain(words);
    expect(execFileSync('pdfinfo', [path]).toString()).toContain('LuaTeX');
  });
});

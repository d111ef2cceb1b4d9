import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertExample } from '#server/demo/tasks.ts';
import { storeTask } from '#server/features/tasks/content/store.ts';
import { boxOf, type Box } from '#server/judge/box.ts';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { type LogLine } from '#server/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';
import { openTestStation, type TestStation } from '../station.ts';

let station: TestStation;
let server: TestServer;
let admin: Person;
let logged: LogLine[] = [];

beforeAll(async () => {
  [station, server] = await Promise.all([openTestStation(), startTestServer()]);
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(async () => {
  await server.stop();
  await station.close();
});

function maker(box: Box = boxOf(station.sandbox)): () => Promise<boolean> {
  logged = [];
  const place = { box, folder: join(station.workFolder, 'statement') };
  return pdfMaker({ db: server.app.db, log: (line) => logged.push(line), place });
}

async function statementOf(taskId: number, lang: string, given: { readonly as?: 'pdf' } = {}) {
  const { body, headers } = await admin.call('statement', { tid: taskId, lang, ...given });
  return {
    type: headers.get('content-type'),
    beginning: Buffer.from(body as never)
      .subarray(0, 5)
      .toString(),
  };
}

describe('PDFs of statements', () => {
  it('[TSK-1] a statement of the demo is text until a judge has made its PDF, once, which is then answered', async () => {
    const taskId = await server.app.write((trx) => insertExample(trx, 'banitsa', NOW));
    expect((await statementOf(taskId, 'bg', { as: 'pdf' })).type).toMatch(/^text\/markdown/);
    const make = maker();
    expect([await make(), await make(), await make()]).toEqual([true, true, false]);
    expect(logged).toEqual([]);
    for (const lang of ['bg', 'en']) {
      expect(await statementOf(taskId, lang, { as: 'pdf' })).toEqual({
        type: 'application/pdf',
        beginning: '%PDF-',
      });
      expect((await statementOf(taskId, lang)).type).toMatch(/^text\/markdown/);
    }
  });

  it('[TSK-1] one that is itself at fault is text, is tried once, and the log says why', async () => {
    const task = taskOf(GOOD, { 'statement/problem.en.md': `${'> '.repeat(300)}deep` });
    const taskId = await server.app.write((trx) => storeTask(trx, task, { now: NOW, byUser: null }));
    const make = maker();
    while (await make());
    expect(logged).toEqual([
      expect.objectContaining({ event: 'statement_without_pdf', reason: 'nested too deep' }),
    ]);
    expect((await statementOf(taskId, 'en', { as: 'pdf' })).type).toMatch(/^text\/markdown/);
  });

  it('[TSK-1] another maker repeats a PDF that the box failed', async () => {
    await server.app.write((trx) => insertExample(trx, 'bells', NOW));
    const broken = () => Promise.reject(new SandboxError('the box is gone'));
    await expect(maker({ run: broken, runPair: broken, runTogether: broken })()).rejects.toThrow(
      SandboxError,
    );
    const make = maker();
    expect([await make(), await make(), await make()]).toEqual([true, true, false]);
  });

  it('[TRN-2] one that takes long behind all that is judged is not given to another meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await server.app.write((trx) => insertExample(trx, 'horo', NOW));
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      const slow = async () => {
        await ended;
        throw new SandboxError('ended by the test');
      };
      const making = maker({ run: slow, runPair: slow, runTogether: slow })();
      const leased = () =>
        server.app.db
          .selectFrom('statement_pdfs')
          .select('lease_until')
          .where('lease_until', '>', 0)
          .executeTakeFirst();
      const first = await eventually(async () => {
        const lease = await leased();
        expect(lease).toBeDefined();
        return lease!.lease_until;
      });
      // Moves the end of the lease back, as if most of its time were over.
      await server.app.db
        .updateTable('statement_pdfs')
        .set({ lease_until: 1 })
        .where('lease_until', '>', 0)
        .execute();
      vi.advanceTimersByTime(30_000);
      await eventually(async () => expect((await leased())?.lease_until).toBeGreaterThanOrEqual(first));
      end();
      await expect(making).rejects.toThrow(SandboxError);
    } finally {
      vi.useRealTimers();
    }
  });
});

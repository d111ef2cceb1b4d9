import { expect } from 'vitest';
import { type Person, startTestServer } from '#tests/support/server.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';

/** Commands of one round, given at the same moment. */
const AT_ONCE = 6;

/** A save of the form that the server has taken. */
interface Acknowledged {
  readonly version: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

/**
 * Two admins give commands to the same contest at once, `rounds` times: they save its form, assign and remove
 * the same people, extend it, rejudge, disqualify and reinstate. Every acknowledged change is in the audit
 * and in the state, or a later save that had seen it replaced it; no command causes a server error.
 */
export async function expectNoLostChange(rounds: number, seed: number): Promise<void> {
  const server = await startTestServer();
  try {
    const random = seededRandom(seed);
    const upTo = (count: number) => Math.floor(random() * count);
    for (const name of ['one', 'two']) await server.seed.user({ name, role: 'admin' });
    const admins = [await server.loginAs('one'), await server.loginAs('two')] as const;
    const staff: number[] = [];
    // Made one after another, so that their ids are in the order of their names.
    for (const name of ['a', 'b', 'c']) staff.push(await server.seed.user({ name, role: 'author' }));
    const competitor = await server.seed.user({ name: 'competitor' });
    for (let round = 0; round < rounds; round += 1) {
      const cid = await server.seed.contest({ tasks: 1 });
      const pid = await server.seed.participant({ contest_id: cid, user_id: competitor });
      const { tasks } = (await admins[0].call('contestDetail', { cid })).body;
      const task = tasks[0]?.id ?? 0;
      const acknowledged: Acknowledged[] = [];
      const save = async (who: Person): Promise<number> => {
        const { version } = (await who.call('contestSettings', { cid })).body;
        const changes = [
          { name: `Name ${upTo(1_000)}` },
          { penalty_minutes: upTo(100) },
          { staff: staff.filter(() => random() < 0.5).toSorted((x, y) => x - y) },
          { name: `Both ${upTo(1_000)}`, submissions_limit: 1 + upTo(50) },
        ][upTo(4)]!;
        const { status } = await who.call('saveSettings', { cid, version, changes: JSON.stringify(changes) });
        if (status === 200) acknowledged.push({ version: version + 1, changes });
        return status;
      };
      const act = async (who: Person): Promise<number> => {
        const kind = upTo(8);
        if (kind < 4) return save(who);
        if (kind === 4) return (await who.call('extendContest', { cid, minutes: 1 })).status;
        if (kind === 5) return (await who.call('rejudge', { contest: cid, task, reason: 'again' })).status;
        if (kind === 6) return (await who.call('disqualify', { cid, pid, reason: 'copied' })).status;
        return (await who.call('reinstate', { cid, pid, reason: 'not copied' })).status;
      };
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => act(admins[at % 2 === 0 ? 0 : 1])),
      );
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
      const { body: form } = await admins[0].call('contestSettings', { cid });
      const inOrder = acknowledged.toSorted((x, y) => x.version - y.version);
      // No version was made twice: each save had seen the one before it.
      expect(new Set(inOrder.map(({ version }) => version)).size).toBe(inOrder.length);
      expect(form.settings).toMatchObject(
        Object.assign({}, ...inOrder.map(({ changes }) => changes)) as object,
      );
      const { body: audit } = await admins[0].call('audit', { contestId: cid });
      const saved = audit.entries.filter(({ action }) => action === 'saveSettings');
      expect(saved).toHaveLength(inOrder.length);
      const extended = audit.entries.filter(({ action }) => action === 'extendContest');
      expect(form.version).toBe(1 + inOrder.length + extended.length);
    }
  } finally {
    await server.stop();
  }
}

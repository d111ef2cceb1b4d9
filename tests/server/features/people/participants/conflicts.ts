import { expect } from 'vitest';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { type Person, startTestServer } from '#tests/support/server.ts';

/** Commands of one round, given at the same moment. */
const AT_ONCE = 6;
const NAMES = ['anna', 'boris', 'vera', 'gosho'];

/**
 * Two admins add the same people to a contest, remove them, give them time and set their category, all at
 * once, `rounds` times. The participants in the end, with time and category, follow from the audit's entries
 * in order; every acknowledged change is in it, and no command causes a server error.
 */
export async function expectNobodyLost(rounds: number, seed: number): Promise<void> {
  const server = await startTestServer();
  try {
    const random = seededRandom(seed);
    const upTo = (count: number) => Math.floor(random() * count);
    const some = () => NAMES.filter(() => random() < 0.6);
    for (const name of ['one', 'two']) await server.seed.user({ name, role: 'admin' });
    const admins = [await server.loginAs('one'), await server.loginAs('two')] as const;
    for (const name of NAMES) await server.seed.user({ name });
    const cid = await server.seed.contest();
    const places = async () => (await admins[0].call('participants', { cid })).body.participants;
    const acknowledged = new Map<string, number>();
    const note = (action: string, isChange: boolean) => {
      if (isChange) acknowledged.set(action, (acknowledged.get(action) ?? 0) + 1);
    };

    const add = async (who: Person): Promise<number> => {
      const names = some();
      if (names.length === 0) return 200;
      const { status, body } = await who.call('addParticipants', { cid, names: JSON.stringify(names) });
      note('addParticipants', status === 200 && body.added > 0);
      return status;
    };
    const change = async (who: Person): Promise<number> => {
      const wanted = some();
      const ids = (await places()).filter(({ name }) => wanted.includes(name)).map(({ id }) => id);
      if (ids.length === 0) return 200;
      const request = { cid, ids: JSON.stringify(ids) };
      const kind = upTo(4);
      if (kind === 0) {
        const { status } = await who.call('extendParticipants', { ...request, minutes: 1, reason: 'power' });
        return status;
      }
      if (kind === 1) {
        const answer = await who.call('setParticipants', { ...request, category: `C${upTo(3)}` });
        note('setParticipants', answer.status === 200 && answer.body.changed > 0);
        return answer.status;
      }
      const answer = await who.call('removeParticipants', request);
      note('removeParticipants', answer.status === 200 && answer.body.removed > 0);
      return answer.status;
    };

    for (let round = 0; round < rounds; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const who = admins[at % 2 === 0 ? 0 : 1];
          return upTo(2) === 0 ? add(who) : change(who);
        }),
      );
      // 404: the other admin removed the person meanwhile.
      expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
      expect(await placesByName()).toEqual(await placesByAudit());
    }
    const written = await server.app.db
      .selectFrom('audit')
      .select('action')
      .where('contest_id', '=', cid)
      .execute();
    for (const [action, count] of acknowledged)
      expect([action, written.filter((one) => one.action === action).length]).toEqual([action, count]);

    async function placesByName(): Promise<Record<string, unknown>> {
      return Object.fromEntries(
        (await places()).map(({ name, category, extra_time }) => [name, { category, extra_time }]),
      );
    }

    /** The participants that follow from the entries of the audit, one after another. */
    async function placesByAudit(): Promise<Record<string, unknown>> {
      const entries = await server.app.db
        .selectFrom('audit')
        .select(['action', 'target', 'before', 'after'])
        .where('contest_id', '=', cid)
        .orderBy('id')
        .execute();
      const there = new Map<string, Place>();
      const ofPlace = new Map((await places()).map(({ id, name }) => [`participant:${id}`, name]));
      // Entries for people who were removed later name a participant that no longer exists.
      for (const { target, ...entry } of entries)
        applyEntry(there, ofPlace.get(target) ?? '', entry as Entry);
      return Object.fromEntries([...there].toSorted(([x], [y]) => x.localeCompare(y)));
    }
  } finally {
    await server.stop();
  }
}

interface Place {
  category: string;
  extra_time: number;
}

interface Change {
  readonly people?: unknown;
  readonly extra_time_seconds?: number;
}

interface Entry {
  readonly action: string;
  readonly before: Change;
  readonly after: Change;
}

/** Applies an entry of the audit to the participants; `extended` is the person whose time it changed. */
function applyEntry(there: Map<string, Place>, extended: string, { action, before, after }: Entry): void {
  const names = ({ people }: Change) => people as readonly string[];
  switch (action) {
    case 'addParticipants':
      for (const name of names(after)) if (!there.has(name)) there.set(name, { category: '', extra_time: 0 });
      break;
    case 'removeParticipants':
      for (const name of names(before)) there.delete(name);
      break;
    case 'setParticipants':
      for (const [name, { category }] of Object.entries(after.people as Readonly<Record<string, Place>>)) {
        const place = there.get(name);
        if (place) place.category = category;
      }
      break;
    case 'extendParticipant': {
      const place = there.get(extended);
      if (place) place.extra_time = after.extra_time_seconds ?? 0;
      break;
    }
    default:
  }
}

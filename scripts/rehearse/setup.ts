import { openAsBlob } from 'node:fs';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { call, type Clock, type Session } from './client.ts';
import { type HeldContest } from './file.ts';
import { type Slots } from './slots.ts';
import { settingsAgain, timeSettings, type Times, timesFrom } from './times.ts';

/** Time until the first planned start, which moves once everybody is logged in, ms. */
const UNTIL_SEATED_MS = 24 * 3_600_000;
/** Most people in one call: their ids have to fit into a form. */
const AT_ONCE = 500;
const NAMED = 5;
const MINUTE_SECONDS = 60;
const REASON = 'as in the file';

/** A new contest, with everybody logged in. */
export interface Seated {
  readonly contestId: number;
  readonly times: Times;
  readonly sessions: ReadonlyMap<string, Session>;
  /** Participants' ids by login name. */
  readonly participants: ReadonlyMap<string, number>;
}

/**
 * Makes the contest of a file without its work, logs its people in, and sets its start `leadMs` ahead. When
 * people of the file have already worked on this server, it makes nothing and throws with one clear line.
 */
export async function seat(
  admin: Session,
  held: HeldContest,
  given: {
    readonly bare: string;
    readonly speed: number;
    readonly leadMs: number;
    readonly clock: Clock;
    readonly slots: Slots;
  },
): Promise<Seated> {
  const { bare, speed, leadMs, clock, slots } = given;
  const file = { name: 'contest.zip', content: await openAsBlob(bare) };
  const said = await call(admin, 'readContestFile', {}, { file });
  await requireFit(admin, said, slots);
  const early = timesFrom(held, speed, clock.now() + UNTIL_SEATED_MS);
  const settings = JSON.stringify(settingsAgain(held, said.settings, early));
  const made = await call(admin, 'createContestFromFile', { settings, plan: said.plan }, { file });
  const { participants } = await call(admin, 'participants', { cid: made.id });
  await giveTime(admin, held, { contestId: made.id, participants, speed });
  const sessions = await letIn(admin, participants, slots);
  const times = timesFrom(held, speed, clock.now() + leadMs);
  const { version } = await call(admin, 'contestSettings', { cid: made.id });
  const changes = JSON.stringify(timeSettings(held, said.settings, times));
  await call(admin, 'saveSettings', { cid: made.id, version, changes });
  return {
    contestId: made.id,
    times,
    sessions,
    participants: new Map(participants.map(({ name, id }) => [name, id])),
  };
}

async function requireFit(admin: Session, said: ReadContest, slots: Slots): Promise<void> {
  const fault = said.findings.find(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new Error(`The server does not take the file: ${fault.file}: ${fault.code}`);
  const { rows = [], counts } = said.people ?? {};
  if ((counts?.error ?? 0) > 0)
    throw new Error(
      `The server does not take ${counts?.error} people of the file: read it on its page (Contests, From a file).`,
    );
  const known = rows.filter(({ state }) => state !== 'new').map(({ values: { name = '' } }) => name);
  const worked: string[] = [];
  await slots.all(known, async (uname) => {
    const { has_work: hasWork } = await call(admin, 'person', { uname });
    if (hasWork) worked.push(uname);
  });
  if (worked.length === 0) return;
  const more = worked.length > NAMED ? ` and ${worked.length - NAMED} more` : '';
  throw new Error(
    `${worked.slice(0, NAMED).join(', ')}${more} have worked on this server already: a rehearsal gives its people other passwords and acts as them. Rehearse on a server without them.`,
  );
}

/** Gives the extra time that people had in the end, divided by the speed. */
async function giveTime(
  admin: Session,
  held: HeldContest,
  given: {
    readonly contestId: number;
    readonly participants: readonly Participant[];
    readonly speed: number;
  },
): Promise<void> {
  const { contestId: cid, participants, speed } = given;
  const wanted = new Map(
    held.done.actors.map(({ name, extraSeconds }) => [name, Math.round(extraSeconds / speed)]),
  );
  for (const { id, name, extra_time: has } of participants) {
    const seconds = (wanted.get(name) ?? 0) - has;
    if (seconds === 0) continue;
    const input = { ids: JSON.stringify([id]), minutes: seconds / MINUTE_SECONDS, reason: REASON };
    await call(admin, 'extendParticipants', { cid, ...input });
  }
}

/** Exchanges one-time tokens, like those on cards, for everybody's sessions. */
async function letIn(admin: Session, participants: readonly Participant[], slots: Slots) {
  const sessions = new Map<string, Session>();
  for (let from = 0; from < participants.length; from += AT_ONCE) {
    const ids = participants.slice(from, from + AT_ONCE).map(({ user_id: id }) => id);
    const { cards } = await call(admin, 'issuePasswords', { ids: JSON.stringify(ids), what: 'token' });
    await slots.all(cards, async ({ name, token }) => {
      sessions.set(name, await redeem(admin.url, token ?? ''));
    });
  }
  return sessions;
}

async function redeem(url: string, oneTime: string): Promise<Session> {
  const { token } = await call({ url }, 'meToken', { token: oneTime });
  const credentials = Buffer.from(token, 'base64').toString('utf8');
  const colon = credentials.lastIndexOf(':');
  const who = {
    url,
    role: 'user',
    name: credentials.slice(0, colon),
    secret: credentials.slice(colon + 1),
  } as const;
  const { password } = await call(who, 'me');
  return { ...who, secret: password };
}

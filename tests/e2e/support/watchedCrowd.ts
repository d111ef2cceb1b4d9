import { WATCH_TEXT_VERSION, watchTermsOf } from '#domain/proctoring/consent.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';
import { type CrowdPictures } from './crowdPictures.ts';
import { type Stage } from './stage.ts';
import { PASSWORD } from './test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PERIOD_MS = 15_000;
/** People in a room. */
const ROOM = 25;
const GROUPS = 4;

const FIRST = [
  'Мария',
  'Иван',
  'Елена',
  'Георги',
  'Виктория',
  'Мартин',
  'Александра',
  'Димитър',
  'Йоана',
  'Калоян',
];
const LAST = ['Димитров', 'Петров', 'Василев', 'Иванов', 'Стоянов', 'Христов', 'Колев'];

/** A running contest whose contestants are all connected and share what it asks for. */
export interface WatchedCrowd {
  readonly contestId: number;
  readonly people: readonly {
    readonly participantId: number;
    readonly userId: number;
    readonly name: string;
  }[];
  /** Login names of the two proctors. */
  readonly proctors: readonly [string, string];
  readonly admin: string;
}

let crowds = 0;

/**
 * Seeds a contest with contestants in rooms of twenty-five, who came ten minutes ago and have shared camera
 * and screen since, with a picture of each.
 */
export async function watchedCrowd(
  stage: Stage,
  count: number,
  pictures: CrowdPictures,
): Promise<WatchedCrowd> {
  const { db, seed } = stage;
  crowds += 1;
  const suffix = `${crowds}${Math.random().toString(36).slice(2, 6)}`;
  const now = Date.now();
  const since = now - 10 * MINUTE_MS;
  const proctors = [`proctor${suffix}`, `second${suffix}`] as const;
  const staff = [
    await seed.user({
      name: proctors[0],
      display_name: 'Стефан Ангелов',
      role: 'proctor',
      password: PASSWORD,
    }),
    await seed.user({
      name: proctors[1],
      display_name: 'Вера Николова',
      role: 'proctor',
      password: PASSWORD,
    }),
  ];
  const admin = `admin${suffix}`;
  await seed.user({ name: admin, display_name: 'Елена Василева', role: 'admin', password: PASSWORD });
  const contestId = await seed.contest({
    name: `Национална олимпиада ${suffix}`,
    type: 'ioi',
    tasks: 2,
    staff,
    start_at: since,
    end_at: now + 3 * HOUR_MS,
    check_camera: true,
    check_screen: true,
  });
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        name: `c${String(index + 1).padStart(3, '0')}-${suffix}`,
        display_name: fullName(index),
        group_label: `${String(8 + (index % GROUPS))} клас`,
        room: String(101 + Math.floor(index / ROOM)),
        seat: String(1 + (index % ROOM)),
        role: 'user' as const,
        types: '',
        password: null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const participants = await db
    .insertInto('participants')
    .values(
      users.map(({ id }) => ({
        contest_id: contestId,
        user_id: id,
        category: '',
        extra_time_seconds: 0,
        finished_at: null,
        started_tasks: 0,
        module_started_at: null,
        seen_at: 0,
        external_id: null,
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const agreed = {
    terms: JSON.stringify(watchTermsOf(contest)),
    text_version: WATCH_TEXT_VERSION,
    agreed: true,
  };
  const of = participants.map(({ user_id }) => ({ contest_id: contestId, user_id }));
  await db
    .insertInto('consents')
    .values(of.map((one) => ({ ...one, ...agreed, at: since })))
    .execute();
  // They stay in contact until the end of any test.
  await db
    .insertInto('contacts')
    .values(of.map(({ user_id }) => ({ user_id, from_at: since, to_at: now + HOUR_MS })))
    .execute();
  const line = (operation: string, message: string) =>
    of.map((one) => ({ ...one, at: since, received_at: since, operation, message }));
  await db.insertInto('activity_log').values(line('CAMERA_SHARE', 'Integrated Camera (04f2:b6be)')).execute();
  await db.insertInto('activity_log').values(line('SCREEN_SHARE', 'screen:0:0')).execute();
  for (const kind of ['screen', 'camera'] as const)
    await db
      .insertInto('snapshots')
      .values(of.map((one, index) => ({ ...one, ...aPicture(kind, index, now - PERIOD_MS, pictures) })))
      .execute();
  const people = participants.map(({ id, user_id: userId }) => ({
    participantId: id,
    userId,
    name: users.find((user) => user.id === userId)?.name ?? '',
  }));
  return { contestId, people, proctors, admin };
}

function fullName(index: number): string {
  const first = FIRST[index % FIRST.length]!;
  return `${first} ${LAST[index % LAST.length]!}${/[ая]$/.test(first) ? 'а' : ''}`;
}

/** The row of a picture that was taken at an instant. */
function aPicture(kind: 'screen' | 'camera', index: number, at: number, pictures: CrowdPictures) {
  const hashes = pictures[kind];
  const [width, height] = kind === 'screen' ? [1280, 720] : [480, 360];
  return {
    kind,
    taken_at: at,
    received_at: at,
    picture_hash: hashes[index % hashes.length]!,
    width,
    height,
    media_type: 'image/webp' as const,
    missed: 0,
  };
}

/** Changes of a crowd until they are stopped. */
export interface CrowdChanges {
  /** Ends the changes and returns their number. */
  stop(): Promise<number>;
}

/** Changes from one signal to the next, until a signal ends and is seen, and between stops. */
const SIGNAL = { every: 12, lasts: 480 } as const;
const STOP_EVERY = 15;
const SIGNALS = ['focus', 'black', 'stream_ended', 'second_session'] as const;
const TICK_MS = 100;

/** Changes a crowd evenly, as its browsers would: mostly pictures; signals and streams begin and end. */
export function changeCrowd(
  { db }: Stage,
  crowd: WatchedCrowd,
  pictures: CrowdPictures,
  perSecond: number,
): CrowdChanges {
  let done = 0;
  let isOver = false;
  const startedAt = performance.now();
  const run = async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000);
      const batch = Array.from({ length: due - done }, (_, index) => done + index);
      if (batch.length > 0)
        await db.transaction().execute(async (trx) => {
          for (const index of batch) await changeOne(trx, crowd, pictures, index);
        });
      done = due;
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  };
  const running = run();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return done;
    },
  };
}

/** Successive changes are of people far from each other in the list. */
function personOf({ people }: WatchedCrowd, index: number) {
  return people[(index * 7) % people.length]!;
}

async function changeOne(db: Stage['db'], crowd: WatchedCrowd, pictures: CrowdPictures, index: number) {
  const now = Date.now();
  const isOver = index >= SIGNAL.lasts && index % SIGNAL.every === 1;
  const { participantId, userId } = personOf(crowd, isOver ? index - 1 - SIGNAL.lasts : index);
  const of = { contest_id: crowd.contestId, user_id: userId };
  const told = (part: 'person' | 'picture') => noteWatched(db, crowd.contestId, [participantId], part);
  if (isOver) {
    const seen = { ended_at: now, seen_at: now, seen_by: userId };
    await db.updateTable('signals').set(seen).where('user_id', '=', userId).execute();
    return told('person');
  }
  if (index % SIGNAL.every === 0) {
    const kind = SIGNALS[(index / SIGNAL.every) % SIGNALS.length]!;
    const signal = { ...of, kind, source: null, detail: '{}', at: now, received_at: now };
    await db
      .insertInto('signals')
      .values(signal)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return told('person');
  }
  if (index % STOP_EVERY === 0) {
    const message = (index / STOP_EVERY) % 2 === 0 ? 'STOPPED' : 'screen:0:0';
    const note = { ...of, at: now, received_at: now, operation: 'SCREEN_SHARE', message };
    await db.insertInto('activity_log').values(note).execute();
    return told('person');
  }
  const kind = index % 2 === 0 ? 'screen' : 'camera';
  await db
    .insertInto('snapshots')
    .values({ ...of, ...aPicture(kind, index, now, pictures) })
    .execute();
  return told('picture');
}

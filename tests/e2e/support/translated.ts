import { putFile } from '#server/files/store.ts';
import { PASSWORD } from './test.ts';
import { type Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
const OFFICIAL = '# Cake\n\nAnna has $n$ cakes. She eats one.\n\nPrint how many are left.\n';

/** A contest in translation: two delegations, each with a translator and a contestant, and its admin. */
export interface Translated {
  readonly contestId: number;
  readonly contest: string;
  readonly groups: Readonly<Record<'bulgaria' | 'egypt', string>>;
  readonly names: Readonly<Record<'vera' | 'amal' | 'ivan' | 'omar' | 'elena', string>>;
}

let seeded = 0;

/** Seeds a contest of one task, Cake, with an English text; it is translated now and begins in an hour. */
export async function translatedOf({ db, seed }: Stage): Promise<Translated> {
  seeded += 1;
  const suffix = `${seeded}${Math.random().toString(36).slice(2, 6)}`;
  const groups = { bulgaria: `Bulgaria ${suffix}`, egypt: `Egypt ${suffix}` };
  const names = {
    vera: `vera${suffix}`,
    amal: `amal${suffix}`,
    ivan: `ivan${suffix}`,
    omar: `omar${suffix}`,
    elena: `elena${suffix}`,
  };
  const person = (who: keyof typeof names, display: string, group: string, types = '') =>
    seed.user({
      name: names[who],
      display_name: display,
      group_label: group,
      types,
      password: PASSWORD,
    });
  const competitors = [
    await person('vera', 'Вера Стоянова', groups.bulgaria, 'translator'),
    await person('amal', 'Amal Hassan', groups.egypt, 'translator'),
    await person('ivan', 'Иван Петров', groups.bulgaria),
    await person('omar', 'Omar Said', groups.egypt),
  ];
  const elena = await seed.user({
    name: names.elena,
    display_name: 'Елена Василева',
    role: 'author',
    password: PASSWORD,
  });
  const now = Date.now();
  const contest = `Купа ${suffix}`;
  const contestId = await seed.contest({
    name: contest,
    type: 'ioi',
    start_at: now + HOUR_MS,
    end_at: now + 5 * HOUR_MS,
    start_translation_at: now - HOUR_MS,
    end_translation_at: now + HOUR_MS / 2,
    competitors,
    staff: [elena],
  });
  const task_id = await seed.task(contestId, 1, { name: 'Cake' });
  const file_hash = await putFile(db, Buffer.from(OFFICIAL));
  await db
    .insertInto('statements')
    .values({ task_id, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash })
    .execute();
  return { contestId, contest, groups, names };
}

/** Ends the translation and begins the contest now. */
export async function beginNow({ db }: Stage, contestId: number): Promise<void> {
  const now = Date.now();
  await db
    .updateTable('contests')
    .set({ end_translation_at: now - 2_000, start_at: now - 1_000 })
    .where('id', '=', contestId)
    .execute();
}

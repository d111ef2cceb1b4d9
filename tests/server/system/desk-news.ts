import { type Kysely } from 'kysely';
import { type Subject } from '#protocol/wire/staff/communication/desk.ts';
import { type Schema } from '#server/db/schema.ts';

/** The subjects of news for staff while `work` runs, each once, and the result of `work`. */
export async function toldDuring<T>(
  db: Kysely<Schema>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly subjects: readonly Subject[] }> {
  const before = new Map((await headsOf(db)).map(({ name, head }) => [name, head]));
  const result = await work();
  const subjects = new Set<Subject>();
  for (const { name, head } of await headsOf(db)) {
    const known = before.get(name) ?? 0;
    // Each author has a stream, and only few of hundreds have anything new.
    if (head === known) continue;
    const news = await db
      .selectFrom('journal')
      .select('body')
      .where('stream', '=', name)
      .where('seq', '>', known)
      .execute();
    for (const { body } of news) subjects.add((body as { readonly subject: Subject }).subject);
  }
  return { result, subjects: [...subjects] };
}

/** The streams of news for staff, each with its last number. */
async function headsOf(db: Kysely<Schema>) {
  return db
    .selectFrom('journal_streams')
    .select(['name', 'head'])
    .where('name', 'like', '/topic/desk%')
    .execute();
}

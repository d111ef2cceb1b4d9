import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { publishSubject } from '#server/model/desk.ts';

/** The number of tries after which judges give up a PDF (judge/pdfs/pdf-maker.ts). */
const MOST_TRIES = 3;
/** Time between two looks at the progress of files, ms. */
const LOOK_EVERY_MS = 1_000;

/** Tells staff the progress of files of certificates, since the judges that make them publish nothing. */
export function startTellingCertificates(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'certificates_not_told',
    once: async () => {
      await publishCertificates(app);
      return false;
    },
  });
}

/** Publishes the progress once; of several processes one publishes each change. */
export async function publishCertificates(app: Pick<App, 'db' | 'write'>): Promise<void> {
  const isOpen = await app.db
    .selectFrom('certificate_files')
    .select('id')
    .whereRef('done', '<', 'parts')
    .where('failed', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (isOpen === undefined) return;
  await app.write(async (trx, publish) => {
    const { rows } = await sql<{ contest_id: number }>`
      update certificate_files f set done = n.done, failed = n.failed
      from (
        select p.file_id, count(s.pdf_hash)::integer as done, bool_or(s.source_hash is null or s.fault is not null
          or s.pdf_hash is null and s.tries >= ${MOST_TRIES} and s.lease_until < extract(epoch from clock_timestamp()) * 1000) as failed
        from certificate_files f join certificate_parts p on p.file_id = f.id
        left join statement_pdfs s on s.source_hash = p.source_hash and s.lang = p.lang and s.title = p.title
        where f.done < f.parts and not f.failed
        group by p.file_id) n
      where n.file_id = f.id and (f.done, f.failed) <> (n.done, n.failed)
      returning f.contest_id`.execute(trx);
    for (const contestId of new Set(rows.map((row) => row.contest_id)))
      await publishSubject(trx, publish, 'certificates', contestId);
  });
}

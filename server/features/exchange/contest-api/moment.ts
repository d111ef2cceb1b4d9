import { type App } from '#server/app.ts';
import { inSnapshot } from '#server/db/transaction.ts';

/** Reads in one snapshot of the database, or of its standby. */
export async function atOneMoment<T>(
  { db, standby }: Pick<App, 'db' | 'standby'>,
  read: (db: App['db']) => Promise<T>,
): Promise<T> {
  const readIn = (of: App['db']) => inSnapshot(of, read);
  return standby ? standby.read(readIn) : readIn(db);
}

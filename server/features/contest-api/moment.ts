import { type App } from '../../app.ts';

/** Reads in one snapshot of the database, or of its standby. */
export async function atOneMoment<T>(
  { db, standby }: Pick<App, 'db' | 'standby'>,
  read: (db: App['db']) => Promise<T>,
): Promise<T> {
  const readIn = (of: App['db']) => of.transaction().setIsolationLevel('repeatable read').execute(read);
  return standby ? standby.read(readIn) : readIn(db);
}

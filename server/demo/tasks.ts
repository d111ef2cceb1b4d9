import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Transaction } from '../db/transaction.ts';
import { readPackage } from '../exchange/read-package.ts';
import { storeTask } from '../features/tasks/store.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

/**
 * Imports an example task as any other problem package, unless a task of that name is there, and answers its id. Throws with the
 * reader's report where the package has faults. `now` in ms since the epoch.
 */
export async function insertExample(trx: Transaction, slug: string, now: number): Promise<number> {
  const known = await trx.selectFrom('tasks').select('id').where('slug', '=', slug).executeTakeFirst();
  if (known) return known.id;
  const { task, report } = await readPackage(join(EXAMPLES, slug));
  if (task === null) {
    const faults = report.map(({ severity, file, line, message }) =>
      [severity, line === null ? file : `${file}:${line}`, message].join(' '),
    );
    throw new Error(`the example ${slug} cannot be imported:\n${faults.join('\n')}`);
  }
  return storeTask(trx, task, { now, byUser: null });
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type Transaction } from '../db/transaction.ts';
import { putFile } from '../files/store.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

const problem = v.object({
  name: v.record(v.string(), v.string()),
  limits: v.object({ time_limit: v.number(), memory: v.number() }),
});

/** Puts an example task with its statements into the database and answers its id. */
export async function insertExample(trx: Transaction, slug: string): Promise<number> {
  const folder = join(EXAMPLES, slug);
  const { name, limits } = v.parse(problem, parse(await readFile(join(folder, 'problem.yaml'), 'utf8')));
  const { id } = await trx
    .insertInto('tasks')
    .values({
      name: name['bg'] ?? slug,
      is_quiz: false,
      time_limit_ms: limits.time_limit * 1000,
      memory_limit_bytes: limits.memory * 1_048_576,
      languages: 'cpp,c,java,py,go',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const file of await readdir(join(folder, 'statement'))) {
    const lang = /^problem\.(\w+)\.md$/.exec(file)?.[1];
    if (lang === undefined) continue;
    const hash = await putFile(trx, await readFile(join(folder, 'statement', file)));
    await trx
      .insertInto('statements')
      .values({
        task_id: id,
        lang,
        mime: 'text/markdown; charset=utf-8',
        name: `${slug}.${lang}.md`,
        file_hash: hash,
      })
      .execute();
  }
  return id;
}

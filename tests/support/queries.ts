import pg from 'pg';
import { vi } from 'vitest';

/** What the server asks by itself, whoever is there. */
const BY_ITSELF = /pg_current_snapshot|pg_notify|^listen |^set |^select s.name as stream/i;

/** A query of this process's servers to the database, without its parameters, and its number of rows. */
export interface Asked {
  readonly text: string;
  readonly rows: number;
}

/** The queries that were sent while `work` ran, except those of the server by itself. */
export async function queriesOf(work: () => Promise<unknown>): Promise<readonly Asked[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const asked: Asked[] = [];
    for (const [at, [query]] of spy.mock.calls.entries()) {
      const text = textOf(query);
      if (text === '' || BY_ITSELF.test(text.trim())) continue;
      asked.push({ text, rows: await rowsOf(spy.mock.results[at]?.value) });
    }
    return asked;
  } finally {
    spy.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { readonly text?: string }).text ?? '';
}

/** Number of rows; 0 of a failed query. */
async function rowsOf(result: unknown): Promise<number> {
  const answer = await Promise.resolve(result as { readonly rowCount?: number | null } | undefined).catch(
    () => undefined,
  );
  return answer?.rowCount ?? 0;
}

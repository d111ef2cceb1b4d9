import pg from 'pg';
import { vi } from 'vitest';

/** What the server asks by itself, whoever is there. */
const BY_ITSELF = /pg_current_snapshot|pg_notify|^listen |^set |^select 1$|^select s.name as stream/i;

/** A query that the servers of this process sent to the database, without its parameters, and how many rows it brought. */
export interface Asked {
  readonly text: string;
  readonly rows: number;
}

/** The queries that were sent to the database while some work was done, but for those that nobody asked for. */
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

/** What failed brought none. */
async function rowsOf(result: unknown): Promise<number> {
  const answer = await Promise.resolve(result as { readonly rowCount?: number | null } | undefined).catch(
    () => undefined,
  );
  return answer?.rowCount ?? 0;
}

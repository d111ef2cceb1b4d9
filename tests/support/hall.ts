import { type Database } from '#server/db/database.ts';

/** People of a hall, `p0` and so on, who all have the same password. */
export async function seatHall(db: Database, people: number, password: string): Promise<void> {
  await db
    .insertInto('users')
    .values(
      namesOf(0, people).map((name) => ({
        name,
        display_name: '',
        group_label: '',
        role: 'user' as const,
        types: '',
        password,
      })),
    )
    .execute();
}

/** The names of a part of the hall. */
export function namesOf(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, at) => `p${from + at}`);
}

/** People who log in at a server behind a proxy that adds their address. */
export function createDoor(url: string) {
  async function login(name: string, password: string, from: string): Promise<number> {
    const answer = await fetch(`${url}/api/me`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
        'x-forwarded-for': from,
      },
    });
    await answer.text();
    return answer.status;
  }

  /** Statuses of one login for each name, `atOnce` at a time. */
  async function tryAll(
    names: readonly string[],
    password: string,
    from: string,
    atOnce: number,
  ): Promise<readonly number[]> {
    const left = [...names];
    const statuses: number[] = [];
    const one = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop())
        statuses.push(await login(name, password, from));
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return statuses;
  }

  return { login, tryAll };
}

/** Number of answers with this status. */
export function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { type DatabaseTarget } from '../db/database.ts';

/** The orders that a contest server sends to its judge, as one line of JSON. */
export interface LocalJudgeOrders {
  readonly database: DatabaseTarget;
  /** null: the judge leaves one core to the server. */
  readonly slots: number | null;
}

/** The server that started this judge. */
export interface Parent {
  readonly orders: LocalJudgeOrders;
  /** Resolves when the server has ended in any way. */
  readonly gone: Promise<void>;
}

/** Reads the orders of the server that started this process. The pipe stays open while the server lives. */
export async function hearParent(pipe: Readable): Promise<Parent> {
  const lines = createInterface({ input: pipe });
  const gone = new Promise<void>((resolve) => lines.once('close', () => resolve()));
  const first = new Promise<string>((resolve) => lines.once('line', resolve));
  const line = await Promise.race([first, gone]);
  if (line === undefined) throw new Error('The server ended before it said what to do.');
  return { orders: JSON.parse(line) as LocalJudgeOrders, gone };
}

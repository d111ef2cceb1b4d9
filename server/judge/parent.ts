import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { type DatabaseTarget } from '../db/database.ts';

/** A contest server's orders to the judge it started, as one line of JSON. */
export interface LocalJudgeOrders {
  readonly database: DatabaseTarget;
  /** null: the judge's own choice, a core left to the server. */
  readonly slots: number | null;
}

/** The server that started this judge. */
export interface Parent {
  readonly orders: LocalJudgeOrders;
  /** Resolves when it has ended, however that was. */
  readonly gone: Promise<void>;
}

/** Reads the orders of the server that started this process; its end of the pipe stays open as long as it lives. */
export async function hearParent(pipe: Readable): Promise<Parent> {
  const lines = createInterface({ input: pipe });
  const gone = new Promise<void>((resolve) => lines.once('close', () => resolve()));
  const first = new Promise<string>((resolve) => lines.once('line', resolve));
  const line = await Promise.race([first, gone]);
  if (line === undefined) throw new Error('The server ended before it said what to do.');
  return { orders: JSON.parse(line) as LocalJudgeOrders, gone };
}

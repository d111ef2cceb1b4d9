import { type Buffer } from 'node:buffer';
import { type JournalEntry } from '../journal/read.ts';
import { serializeFrame } from './frames.ts';

/** The MESSAGE frame of an entry, as `body` (its JSON) is already known. */
export function messageFrame(
  entry: JournalEntry,
  body: string,
  destination: string,
  subscription: string,
): Buffer {
  const seq = String(entry.seq);
  return serializeFrame(
    'MESSAGE',
    [
      ['subscription', subscription],
      ['message-id', `${seq}@${destination}`],
      ['destination', destination],
      ['content-type', 'application/json'],
      ['seq', seq],
      ['prev', String(entry.seq - 1)],
      ['at', String(entry.at)],
    ],
    body,
  );
}

import { type Buffer } from 'node:buffer';
import { serializeFrame } from './frames.ts';
import { type Message } from './gathering.ts';

/** The MESSAGE frame of a message whose body is already serialized as JSON. */
export function messageFrame(
  message: Message,
  body: string,
  destination: string,
  subscription: string,
): Buffer {
  const seq = String(message.seq);
  return serializeFrame(
    'MESSAGE',
    [
      ['subscription', subscription],
      ['message-id', `${seq}@${destination}`],
      ['destination', destination],
      ['content-type', 'application/json'],
      ['seq', seq],
      ['prev', String(message.prev)],
      ['at', String(message.at)],
    ],
    body,
  );
}

/**
 * The same for a destination with gathered messages. It has no time, since that may be long ago, and its
 * changing headers are next to each other, which compresses well.
 */
export function gatheredFrame(
  { prev, seq }: Message,
  body: string,
  destination: string,
  subscription: string,
): Buffer {
  return serializeFrame(
    'MESSAGE',
    [
      ['subscription', subscription],
      ['destination', destination],
      ['content-type', 'application/json'],
      ['prev', String(prev)],
      ['message-id', `${seq}@${destination}`],
      ['seq', String(seq)],
    ],
    body,
  );
}

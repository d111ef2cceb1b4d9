import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A connection of the live channel, with only the STOMP that listening needs. */
export interface StompSession {
  subscribe(destination: string): void;
  close(): void;
}

/** Logs in; `onMessage` gets the body of each MESSAGE. */
export async function openStomp(
  url: string,
  { name, secret }: { readonly name: string; readonly secret: string },
  onMessage: (body: string) => void,
): Promise<StompSession> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['v12.stomp']);
  await once(socket, 'open');
  const frame = (command: string, headers: readonly string[]) =>
    socket.send(`${command}\n${headers.join('\n')}\n\n\0`);
  frame('CONNECT', ['accept-version:1.2', 'heart-beat:0,0', `login:${name}`, `passcode:${secret}`]);
  const [first] = (await once(socket, 'message')) as [Buffer];
  if (!first.toString().startsWith('CONNECTED')) throw new Error(first.toString());
  // One message of the socket may hold several frames.
  socket.on('message', (data: Buffer) => {
    for (const one of data.toString().split('\0')) {
      const text = one.trimStart();
      if (text.startsWith('ERROR')) throw new Error(text);
      if (text.startsWith('MESSAGE')) onMessage(text.slice(text.indexOf('\n\n') + 2));
    }
  });
  let ids = 0;
  return {
    subscribe: (destination) =>
      frame('SUBSCRIBE', [`id:${(ids += 1)}`, `destination:${destination}`, 'ack:auto']),
    close: () => socket.close(),
  };
}

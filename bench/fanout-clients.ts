import { WebSocket } from 'ws';

/**
 * Many subscribers in a process of their own, so that their work is not counted with the server's. Arguments: the
 * port, their number, and `stomp` or `raw`. Sends `ready` to its parent when all are subscribed.
 */
const [port, count, kind] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
let ready = 0;

for (let index = 0; index < count; index += 1) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'], { perMessageDeflate: false });
  socket.once('open', () => {
    if (kind === 'raw') hears();
    else socket.send('CONNECT\naccept-version:1.2\nlogin:a\npasscode:b\n\n\0');
  });
  if (kind === 'raw') continue;
  let state: 'connecting' | 'subscribing' | 'hearing' = 'connecting';
  socket.on('message', () => {
    if (state === 'connecting') {
      state = 'subscribing';
      socket.send('SUBSCRIBE\nid:sub-0\ndestination:/topic/bench\nreceipt:r\n\n\0');
    } else if (state === 'subscribing') {
      state = 'hearing';
      hears();
    }
  });
}

function hears(): void {
  ready += 1;
  if (ready === count) process.send?.('ready');
}

import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type SendOrder, type Sent } from './flood.ts';
import { post, type Site } from './post.ts';

/**
 * A process of people who share camera and screen. It gets one order (`flood.ts`), and returns the result.
 */

/** Time between two pictures of a person (§9), ms. */
const PERIOD_MS = 15_000;
/** Sizes of a picture of a screen of code and of a camera, bytes (measured: docs/operators-guide.md). */
const BYTES = { screen: 60_000, camera: 15_000 } as const;

process.once('message', (order: SendOrder) => {
  void sendPictures(order).then((sent) => process.send?.(sent));
});

/** Each person sends screen and camera in turn, one picture a period, at another moment than others. */
async function sendPictures({ url, contestId, crowd, ms }: SendOrder): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const site: Site = { url, agent, contestId };
  const refused: string[] = [];
  let sent = 0;
  let latestMs = 0;
  const until = performance.now() + ms;
  const one = async (person: SendOrder['crowd'][number], index: number): Promise<void> => {
    await pause((index * PERIOD_MS) / crowd.length);
    let due = performance.now();
    for (let turn = index; due < until; turn += 1, due += PERIOD_MS) {
      await pause(Math.max(0, due - performance.now()));
      const kind = turn % 2 === 0 ? 'screen' : 'camera';
      sent += 1;
      const answer = await post(
        site,
        person,
        `snapshots/${kind}`,
        { taken_at: String(Date.now()), missed: '0' },
        { name: 'file', content: pictureOf(BYTES[kind]) },
      );
      if (answer.status !== 200) refused.push(`${answer.status} ${answer.body.slice(0, 100)}`);
      latestMs = Math.max(latestMs, performance.now() - due);
    }
  };
  await Promise.all(crowd.map(one));
  agent.destroy();
  return { sent, refused, latestMs };
}

/** A WebP of 1280 × 720 by its header, with unique content. */
function pictureOf(bytes: number): Buffer {
  const content = randomBytes(bytes - (bytes % 2));
  content.write('RIFF', 0, 'latin1');
  content.writeUInt32LE(content.length - 8, 4);
  content.write('WEBPVP8 ', 8, 'latin1');
  content.writeUInt32LE(content.length - 20, 16);
  content.writeUIntBE(0, 20, 3);
  content.writeUIntBE(0x9d012a, 23, 3);
  content.writeUInt16LE(1_280, 26);
  content.writeUInt16LE(720, 28);
  return content;
}

import { expect, it } from 'vitest';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { publishEnded } from '#server/model/ended-sessions.ts';
import { settleRights } from '#server/model/kept.ts';

it.each([
  ['a session is ended', 1, (publish: (stream: string) => void) => publishEnded(publish, 1, 'login.ended')],
  [
    'somebody loses a contest',
    1,
    (publish: (stream: string) => void) => publishAccessLost(publish, { contestId: 1, userIds: [1] }),
  ],
  ['something else is told', 0, (publish: (stream: string) => void) => publish('/topic/contest/1')],
] as const)(
  '[SRV-7] a write in which %s waits %i times for this process to hear of it',
  async (_, times, tell) => {
    const streams = new Set<string>();
    let waits = 0;
    tell((stream) => void streams.add(stream));
    await settleRights({ settled: () => Promise.resolve(void (waits += 1)) }, streams);
    expect(waits).toBe(times);
  },
);

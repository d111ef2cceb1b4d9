import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readFeed, type RecordedContest } from '../server/exchange/contest-api/read-feed.ts';
import {
  feedContestOf,
  feedEventsOf,
  placeRecording,
  type Speed,
} from '../server/exchange/contest-api/schedule.ts';
import { type FeedEvent } from '../protocol/wire/staff/feed.ts';
import { connectAdmin, type FeedTarget } from './replay-target.ts';

const HELP = `Plays a recorded contest (a Contest API event feed, .ndjson or .ndjson.gz) into a running server.

  npm run replay -- FEED [options]

  --speed N|max      times its own speed (default 60); max: all at once, into a contest that ends now
  --server URL       where the server is             (default http://127.0.0.1:8080)
  --user NAME        an admin                        (default admin, the demo's)
  --password TEXT    their password                  (AGON_PASSWORD, default the demo's)
  --lead SECONDS     time until it starts            (default 10; not with max)
  --new              a further contest, even if this recording was played before

Stopped with Ctrl-C it goes on where it was when called again; its clock runs on meanwhile.
`;
const MAX_BATCH = 500;
/** Work that is due within this time goes out together, ms. */
const GATHER_MS = 100;

/** Reads the command line, opens the contest on the server and plays. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '60' },
      server: { type: 'string', default: 'http://127.0.0.1:8080' },
      user: { type: 'string', default: 'admin' },
      password: { type: 'string', default: process.env['AGON_PASSWORD'] ?? 'agon' },
      lead: { type: 'string', default: '10' },
      new: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const file = positionals[0];
  if (values.help || file === undefined) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const speed = speedOf(values.speed);
  const recording = readFeed(linesOf(file));
  report(file, recording);
  const target = await connectAdmin(values.server, values.user, values.password);
  const externalId = `feed:${recording.id}${values.new ? `:${Date.now()}` : ''}`;
  await play(target, recording, speed, externalId, Number(values.lead) * 1000);
}

async function play(
  target: FeedTarget,
  recording: RecordedContest,
  speed: Speed,
  externalId: string,
  leadMs: number,
): Promise<void> {
  const offsetMs = await target.clockOffsetMs();
  const now = () => Date.now() + offsetMs;
  const placement = placeRecording(recording, speed, now() + (speed === 'max' ? 0 : leadMs));
  const opened = await target.open(feedContestOf(recording, placement, externalId));
  console.log(
    opened.created
      ? `Contest ${opened.contest_id} opened; it starts ${new Date(opened.start_time).toLocaleTimeString()} and ends ${new Date(opened.end_time).toLocaleTimeString()}.`
      : `Going on with contest ${opened.contest_id}: ${opened.submissions} submissions and ${opened.judgements} judgements are there.`,
  );
  console.log(`Public standings: ${target.url}/public/standing/${opened.contest_id}`);
  const events = feedEventsOf(recording, { startAt: opened.start_time, endAt: opened.end_time });
  const totals = { taken: 0, repeated: 0, refused: new Map<string, number>() };
  const startedAt = Date.now();
  for (let next = 0; next < events.length;) {
    const batch = dueBatch(events, next, now() + GATHER_MS);
    if (batch.length === 0) {
      await delay(Math.max(10, Math.min(1000, (events[next]?.at ?? 0) - now())));
      continue;
    }
    const result = await target.send(opened.contest_id, batch);
    next += batch.length;
    totals.taken += result.taken;
    totals.repeated += result.repeated;
    for (const { reason } of result.refused)
      totals.refused.set(reason, (totals.refused.get(reason) ?? 0) + 1);
    progress(next, events.length, batch.at(-1)?.at ?? 0, opened.start_time, recording, opened.end_time);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(
    `\nDone: ${totals.taken} taken, ${totals.repeated} were there before, in ${seconds.toFixed(1)} s (${(totals.taken / Math.max(seconds, 0.001)).toFixed(0)} a second).`,
  );
  for (const [reason, count] of totals.refused) console.log(`  refused ${count}: ${reason}`);
}

function dueBatch(events: readonly FeedEvent[], from: number, until: number): FeedEvent[] {
  let to = from;
  while (to < events.length && to - from < MAX_BATCH && (events[to]?.at ?? 0) <= until) to += 1;
  return events.slice(from, to);
}

function progress(
  done: number,
  all: number,
  at: number,
  startAt: number,
  recording: RecordedContest,
  endAt: number,
): void {
  const contestMs = ((at - startAt) / (endAt - startAt)) * recording.durationMs;
  const text = `${done} of ${all}, contest time ${clock(contestMs)}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}   `);
  else if (done === all || done % 1000 < MAX_BATCH) console.log(text);
}

function clock(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function report(file: string, recording: RecordedContest): void {
  const submissions = recording.work.filter((one) => one.type === 'submission').length;
  console.log(
    `${basename(file)}: ${recording.name} (${recording.type}), ${recording.teams.length} teams, ${recording.tasks.length} tasks, ${submissions} submissions, ${recording.work.length - submissions} judgements.`,
  );
  for (const [reason, count] of recording.skipped) console.log(`  passed over ${count}: ${reason}`);
}

function speedOf(text: string): Speed {
  if (text === 'max') return 'max';
  const speed = Number(text);
  if (!(speed > 0)) throw new Error(`--speed wants a number above 0, or max; not "${text}".`);
  return speed;
}

function linesOf(file: string): readonly string[] {
  const bytes = readFileSync(file);
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  return text.toString('utf8').split('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

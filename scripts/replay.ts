import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readFeed, refusalOf } from '#server/exchange/contest-api/read-feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/recording.ts';
import { type Speed } from '#server/exchange/contest-api/schedule.ts';
import { isContestFile, readFiledContest } from './replay-file.ts';
import { followContest } from './replay-follow.ts';
import { playRecording, type Totals } from './replay-play.ts';
import { type FeedAddress, feedAddress, readSource } from './replay-source.ts';
import { clockOffsetMs, connectAdmin, type FeedTarget, loginAdmin } from './replay-target.ts';
import { rehearse, reportRehearsed, serverClock } from './rehearse/rehearse.ts';

const HELP = `Plays a recorded contest into a running server: a Contest API event feed, or the file of a whole contest.

  npm run replay -- FEED [options]

FEED is a file (.ndjson, .ndjson.gz) or an http address, of any release of the Contest API from 2020-03 on. An address
that wants a name and a password gets them from AGON_FEED_USER and AGON_FEED_PASSWORD. Or it is the file (.zip) of a
contest that was held on a server like this one, with what people did: its submissions, judgements and announcements come
again at their times. With --rehearse such a file is held again instead: everybody logs in and does what they did.

  --rehearse         the contest is made anew without its work, and its people come in through the calls of the server: they
                     log in, start and end modules, save answers, submit, run user tests, ask; the admin answers, announces,
                     adjusts scores. Everything is judged anew, by this version, and compared with the file. Of every type of
                     contest, from a file with its secrets; into a server on which its people have not worked. The speed
                     shortens the contest with everything in it: its length, the freeze, intervals, extra time, modules
                     (in whole minutes, one more than that, and at least a minute each, however fast the rest is)
  --speed N|max      times its own speed (default 60); max: all at once, into a contest that ends now
  --follow           an address: a contest that is being held, at its own time, until its feed says that it is over
  --server URL       where the server is             (default http://127.0.0.1:8080)
  --user NAME        an admin                        (default admin, the demo's)
  --password TEXT    their password                  (AGON_PASSWORD, default the demo's)
  --lead SECONDS     time until it starts            (default 10; not with max)
  --ties last|shared of equal results the earlier last accepted run is better, as the CCS Requirements have it, or they
                     share a rank (a feed does not say: default last; the file of a contest has its own rule)
  --new              a further contest, even if this recording was played before
  --partial          plays what can be read of a feed of which much cannot

Stopped with Ctrl-C it goes on where it was when called again; its clock runs on meanwhile. What a longer recording
corrects (teams, tasks, times, work that was taken back) is corrected then. It ends with 1 when something was refused;
a rehearsal, which is never gone on with, also when a verdict, a score or the board is not as in the file.
`;

/** Reads the command line and the feed, logs in, and plays. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '60' },
      follow: { type: 'boolean', default: false },
      rehearse: { type: 'boolean', default: false },
      server: { type: 'string', default: 'http://127.0.0.1:8080' },
      user: { type: 'string', default: 'admin' },
      password: { type: 'string', default: process.env['AGON_PASSWORD'] ?? 'agon' },
      lead: { type: 'string', default: '10' },
      ties: { type: 'string' },
      new: { type: 'boolean', default: false },
      partial: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const source = positionals[0];
  if (values.help || source === undefined) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const address = feedAddress(source, process.env);
  const ties = tiesOf(values.ties);
  const common = { lastAcceptedBreaksTies: ties ?? true, again: values.new };
  const connect = () => connectAdmin(values.server, values.user, values.password);
  if (values.follow) {
    if (address === null) throw new Error('--follow wants the address of a feed, not a file.');
    finish(await followContest(await connect(), address, common));
    return;
  }
  const options = { ...common, speed: speedOf(values.speed), leadMs: leadOf(values.lead) };
  if (values.rehearse) {
    await holdAgain(source, address, { ...values, ...options });
    return;
  }
  if (address === null && isContestFile(source))
    await playFile(source, await connect(), { ...options, ties });
  else await playFeed(source, address, { ...options, connect, partial: values.partial });
}

/** Plays a feed. */
async function playFeed(
  source: string,
  address: FeedAddress | null,
  given: Omit<Parameters<typeof playRecording>[2], 'externalId'> & {
    readonly connect: () => Promise<FeedTarget>;
    readonly partial: boolean;
  },
): Promise<void> {
  const { connect, partial, ...options } = given;
  const recording = readFeed(await readSource(source, address));
  report(address === null ? basename(source) : address.url.host, recording);
  const refusal = refusalOf(recording);
  if (refusal !== null && !partial) throw new Error(`${refusal} (--partial plays what can be read.)`);
  const externalId = `feed:${recording.id}`;
  finish(await playRecording(await connect(), recording, { ...options, externalId }));
}

/** Plays the file of a contest as a feed. */
async function playFile(
  source: string,
  target: FeedTarget,
  {
    ties,
    ...options
  }: Omit<Parameters<typeof playRecording>[2], 'externalId'> & { readonly ties: boolean | null },
): Promise<void> {
  const { recording, announcements, lastAcceptedBreaksTies: own } = await readFiledContest(source);
  report(basename(source), recording);
  const externalId = `file:${recording.id}`;
  finish(
    await playRecording(target, recording, {
      ...options,
      lastAcceptedBreaksTies: ties ?? own,
      externalId,
      announcements,
    }),
  );
}

/** Holds the contest of a file again, as its people held it. */
async function holdAgain(
  source: string,
  address: FeedAddress | null,
  given: {
    readonly speed: Speed;
    readonly leadMs: number;
    readonly server: string;
    readonly user: string;
    readonly password: string;
  },
): Promise<void> {
  const { speed, leadMs, server, user, password } = given;
  if (speed === 'max') throw new Error('--rehearse takes time: --speed wants a number.');
  if (address !== null || !isContestFile(source))
    throw new Error('--rehearse wants the file (.zip) of a contest: a feed does not hold the programs.');
  const admin = await loginAdmin(server, user, password);
  const clock = serverClock(await clockOffsetMs(admin));
  if (!reportRehearsed(await rehearse(admin, source, { speed, leadMs, clock }))) process.exitCode = 1;
}

function finish({ taken, repeated, refused }: Totals): void {
  console.log(`\nDone: ${taken} taken, ${repeated} were there before.`);
  for (const [reason, count] of refused) console.log(`  refused ${count}: ${reason}`);
  if (refused.size > 0) process.exitCode = 1;
}

function report(name: string, recording: RecordedContest): void {
  const submissions = recording.work.filter((one) => one.type === 'submission').length;
  console.log(
    `${name}: ${recording.name} (${recording.type}), ${recording.teams.length} teams, ${recording.tasks.length} tasks, ${submissions} submissions, ${recording.work.length - submissions} judgements.`,
  );
  for (const line of recording.notes.lines()) console.log(`  ${line}`);
}

function speedOf(text: string): Speed {
  if (text === 'max') return 'max';
  const speed = Number(text);
  if (speed > 0 && speed <= 1e6) return speed;
  throw new Error(`--speed wants a number above 0 and at most a million, or max; not "${text}".`);
}

function leadOf(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0 && seconds <= 86_400) return seconds * 1000;
  throw new Error(`--lead wants seconds, at most a day; not "${text}".`);
}

/** null: the rule is that of the recording. */
function tiesOf(text: string | undefined): boolean | null {
  if (text === undefined) return null;
  if (text === 'last' || text === 'shared') return text === 'last';
  throw new Error(`--ties wants shared or last; not "${text}".`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { type FeedContest } from '#protocol/wire/staff/exchange/feed.ts';
import { FeedObjects } from '#server/exchange/contest-api/feed-objects.ts';
import { recordingOf } from '#server/exchange/contest-api/read-feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/recording.ts';
import {
  feedContestOf,
  feedEventsOf,
  type KnownWork,
  type Placement,
  stageAt,
  withdrawalsOf,
} from '#server/exchange/contest-api/schedule.ts';
import { reportOpened, sendAll, type Totals } from './replay-play.ts';
import { type FeedAddress, followSource } from './replay-source.ts';
import { type FeedTarget } from './replay-target.ts';

/** Distance at which an unknown start is kept, ms; it moves on when less than half of this is left. */
const OPEN_START_MS = 3_600_000;

/** Options for following a contest. */
interface FollowOptions {
  readonly lastAcceptedBreaksTies: boolean;
  /** Opens a further contest, even if this one was followed before. */
  readonly again: boolean;
}

/** Follows a contest while it is held, at its own speed, until its feed is complete. */
export async function followContest(
  target: FeedTarget,
  address: FeedAddress,
  options: FollowOptions,
): Promise<Totals> {
  const objects = new FeedObjects();
  const follower = new Follower(target, options);
  for await (const lines of followSource(address, () => objects.token)) {
    for (const line of lines) objects.take(line);
    if (objects.single('contests') === null) continue;
    const recording = recordingOf(objects);
    await follower.bring(recording);
    if (recording.isComplete) {
      for (const line of recording.notes.lines()) console.log(`  ${line}`);
      break;
    }
  }
  return follower.totals;
}

/** Keeps a contest on the server equal to its feed. */
class Follower {
  readonly totals: Totals = { taken: 0, repeated: 0, refused: new Map() };
  readonly #target: FeedTarget;
  readonly #options: FollowOptions;
  readonly #sent = new Set<string>();
  #contestId: number | null = null;
  #known: readonly KnownWork[] = [];
  #described = '';
  #placement: Placement | null = null;

  constructor(target: FeedTarget, options: FollowOptions) {
    this.#target = target;
    this.#options = options;
  }

  async bring(recording: RecordedContest): Promise<void> {
    const placement = placedNow(recording, this.#placement);
    this.#placement = placement;
    const contest = this.#contestOf(recording, placement);
    const described = JSON.stringify(contest);
    this.#contestId ??= await this.#open(recording, placement);
    if (described !== this.#described) await this.#target.change(this.#contestId, contest);
    this.#described = described;
    const events = [
      ...withdrawalsOf(recording, this.#known, Date.now()),
      ...feedEventsOf(recording, placement).filter((event) => !this.#sent.has(JSON.stringify(event))),
    ];
    if (events.length === 0) return;
    await sendAll(this.#target, this.#contestId, events, this.totals);
    for (const event of events) this.#sent.add(JSON.stringify(event));
    this.#known = knownOf(recording);
  }

  #contestOf(recording: RecordedContest, placement: Placement): FeedContest {
    const { lastAcceptedBreaksTies } = this.#options;
    const options = { externalId: `feed:${recording.id}`, lastAcceptedBreaksTies };
    return feedContestOf(recording, placement, options, stageAt(recording, placement, null));
  }

  async #open(recording: RecordedContest, placement: Placement): Promise<number> {
    const contest = this.#contestOf(recording, placement);
    const opened = await this.#target.open(contest, this.#options.again);
    reportOpened(this.#target, opened, placement);
    this.#known = opened.known;
    return opened.contest_id;
  }
}

/** Start and end by the contest's own clock. In a pause of the countdown the start keeps its distance. */
function placedNow(recording: RecordedContest, before: Placement | null): Placement {
  const { startAt, durationMs, pausedMs } = recording;
  if (startAt !== null) return { startAt, endAt: startAt + durationMs };
  const aheadMs = Math.max(pausedMs ?? OPEN_START_MS, 0);
  const wanted = Date.now() + aheadMs;
  const isKept = before !== null && Math.abs(before.startAt - wanted) < Math.max(aheadMs / 2, 1_000);
  const start = isKept ? before.startAt : wanted;
  return { startAt: start, endAt: start + durationMs };
}

function knownOf(recording: RecordedContest): readonly KnownWork[] {
  const judgements = new Map<string, string>();
  for (const one of recording.work) if (one.type === 'judgement') judgements.set(one.submission, one.id);
  return recording.work.flatMap((one) =>
    one.type === 'submission' ? [{ submission: one.id, judgement: judgements.get(one.id) ?? null }] : [],
  );
}

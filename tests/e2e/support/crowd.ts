import { type Cast } from './contest.ts';
import { type Organiser } from './organiser.ts';
import { type Stage } from './stage.ts';

/** A result of a person with this external id. */
export interface Result {
  readonly team: string;
  /** Slug of the example. */
  readonly task: string;
  /** null: it waits for its result. */
  readonly score: number | null;
  /** Time of sending, by the clock and by the contest; by default now, early in the contest. */
  readonly sent?: { readonly at: number; readonly contest_time_ms: number };
}

/** Adds people who appear only on the board: `crowd-1` and so on; every other one has a group. */
export async function addCrowd({ seed }: Stage, { contestId }: Cast, size: number): Promise<void> {
  for (let number = 1; number <= size; number += 1) {
    const user_id = await seed.user({
      name: `c${contestId}-${number}`,
      display_name: `Участник ${number}`,
      group_label: number % 2 === 0 ? 'ПМГ Русе' : 'МГ Варна',
    });
    await seed.participant({ contest_id: contestId, user_id, external_id: `crowd-${number}` });
  }
}

let results = 0;

/** Feeds results into the contest: each is judged at once, except those that wait. */
export async function play(
  organiser: Organiser,
  { contestId: cid }: Cast,
  given: readonly Result[],
): Promise<void> {
  const events = given.flatMap(({ team, task, score, sent }) => {
    results += 1;
    const { at, contest_time_ms } = sent ?? { at: Date.now(), contest_time_ms: 600_000 + results };
    const id = `result-${cid}-${results}`;
    const submission = {
      type: 'submission',
      external_id: id,
      team,
      task,
      language: 'cpp',
      at,
      contest_time_ms,
    };
    if (score === null) return [submission];
    return [
      submission,
      {
        type: 'judgement',
        external_id: `${id}-judged`,
        submission: id,
        verdict: score === 100 ? 'AC' : 'WA',
        score,
        group_scores: null,
        at,
      },
    ];
  });
  await organiser.does('feedEvents', { cid, events: JSON.stringify(events) });
}

import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { seesWork, type Seen } from './audience.ts';
import { accountsAndPersonsOf } from './accounts.ts';
import { awardsOf } from './awards.ts';
import { broughtTo } from './brought.ts';
import { broughtClarifications, broughtCommentary } from './brought-talk.ts';
import { broughtRunVersions, broughtRunsOf, type WithRuns } from './brought-runs.ts';
import { commentaryOf, type Named } from './commentary.ts';
import { contestObject, judgementTypes, languages, stateObject } from './configuration.ts';
import { type ApiObject, type Collection, type CollectionObject } from './objects.ts';
import { peopleOf } from './people.ts';
import { problemsOf } from './problems.ts';
import { clarificationsOf } from './talk.ts';
import { runsOf, workOf } from './work.ts';

/**
 * All objects of a contest in the API for one audience at one moment; of runs only the judgements that have
 * them.
 */
export interface Contents {
  readonly seen: Seen;
  readonly contest: CollectionObject;
  readonly state: ApiObject;
  readonly collections: Readonly<Record<Exclude<Collection, 'runs'>, readonly CollectionObject[]>>;
  readonly references: Named;
  /** The task by its problem's id. */
  readonly taskIds: ReadonlyMap<string, number>;
  /** The ids of our shown judgements, by their number. */
  readonly judged: ReadonlyMap<number, string>;
  /** The judgements from a feed that have runs, by the submission's number; only for the staff. */
  readonly withRuns: ReadonlyMap<number, WithRuns>;
}

/**
 * Reads a contest in one snapshot of the database, so that every object that is referred to is in it
 * (Referential integrity).
 */
export async function contentsOf(db: Kysely<Schema>, seen: Seen): Promise<Contents> {
  const brought = await broughtTo(db, seen.contest.id);
  const people = await peopleOf(db, seen, brought);
  const tasks = await problemsOf(db, seen, brought);
  const references = { teamIds: people.teamIds, problemIds: tasks.ids };
  const work = await workOf(db, seen, { ...references, brought });
  const named = { ...references, submissionIds: work.submissionIds };
  const { accounts, persons } = await accountsAndPersonsOf(db, seen, references);
  return {
    seen,
    contest: contestObject(seen, brought),
    state: stateObject(seen),
    references: named,
    taskIds: tasks.taskIds,
    judged: work.judged,
    withRuns: await withRunsOf(db, seen, work.submissionIds),
    collections: {
      'judgement-types': judgementTypes(seen),
      languages: languages(brought, { accepted: tasks.languages, used: work.languages }),
      groups: people.groups,
      organizations: people.organizations,
      problems: tasks.problems,
      teams: people.teams,
      persons,
      accounts,
      submissions: work.submissions,
      judgements: work.judgements,
      clarifications: [
        ...(await clarificationsOf(db, seen, references)),
        ...broughtClarifications(seen, brought, people, tasks),
      ],
      commentary: [...(await commentaryOf(db, seen, named)), ...broughtCommentary(seen, brought, named)],
      awards: seesWork(seen) ? await awardsOf(db, seen, { ...references, ...people }) : [],
    },
  };
}

/** One collection of a contest; runs belong to shown judgements, and only the staff see them. */
export async function collectionOf(
  db: Kysely<Schema>,
  contents: Contents,
  collection: Collection,
): Promise<readonly CollectionObject[]> {
  if (collection !== 'runs') return contents.collections[collection];
  if (contents.seen.view !== 'full') return [];
  const { seen, judged, withRuns } = contents;
  return [...(await runsOf(db, seen, judged)), ...(await broughtRunsOf(db, seen, withRuns))];
}

async function withRunsOf(
  db: Kysely<Schema>,
  { contest, view }: Seen,
  shown: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, WithRuns>> {
  if (view === 'public') return new Map();
  const all = await broughtRunVersions(db, contest.id);
  return new Map([...all].filter(([number]) => shown.has(number)));
}

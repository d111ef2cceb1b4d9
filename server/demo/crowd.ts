import { type App } from '../app.ts';
import { judgeFacts } from '../features/operations/readiness/machine-facts.ts';
import { submit } from '../features/submissions/sending/submit.ts';
import { type Caller } from '../model/caller.ts';
import { Fault } from '../model/fault.ts';
import { type SimulatedEvent } from './simulate.ts';

/** A submission of the crowd. */
export type CrowdSubmission = Extract<SimulatedEvent, { readonly type: 'submission' }>;

/** Prefix of the client ids of submissions that the crowd sent in the contestants' way. */
const CLIENT_ID = 'demo:';

/** The caller of the crowd's submissions, as far as the rules of submitting read it. */
const STAND_IN: Omit<Caller, 'userId'> = {
  name: '',
  role: 'user',
  types: [],
  sessionId: null,
  isLocked: false,
};

/** Submissions of a contest's crowd that were sent to the judges before, by their ids in the feed. */
export async function sentByCrowd(app: App, contestId: number): Promise<Set<string>> {
  const sent = await app.db
    .selectFrom('submissions')
    .select('client_id')
    .where('contest_id', '=', contestId)
    .where('client_id', 'like', `${CLIENT_ID}%`)
    .execute();
  return new Set(sent.map(({ client_id: id }) => id?.slice(CLIENT_ID.length) ?? ''));
}

/** The languages that an active judge runs in a sandbox. */
export async function judgedLanguages(app: App, contestId: number): Promise<ReadonlySet<string>> {
  const { judges } = await judgeFacts(app.db, app.now(), contestId);
  return new Set(judges.flatMap(({ hasSandbox, languages }) => (hasSandbox ? languages : [])));
}

/** Whether the judges have nothing to do. */
export async function areJudgesIdle(app: App): Promise<boolean> {
  const job = await app.db
    .selectFrom('judge_jobs')
    .select('id')
    .where('state', 'in', ['waiting', 'leased'])
    .limit(1)
    .executeTakeFirst();
  return job === undefined;
}

/** Sends a submission as its contestant would, with the same rules and judges. A refusal is ignored. */
export async function sendAsCompetitor(
  app: App,
  contestId: number,
  { external_id: id, team, task, language, program }: CrowdSubmission,
): Promise<void> {
  const place = await app.db
    .selectFrom('participants')
    .innerJoin('contest_tasks', 'contest_tasks.contest_id', 'participants.contest_id')
    .select(['participants.id', 'participants.user_id', 'contest_tasks.number'])
    .where('participants.contest_id', '=', contestId)
    .where('participants.external_id', '=', team)
    .where('contest_tasks.external_id', '=', task)
    .executeTakeFirst();
  if (place === undefined || program === undefined) return;
  const { fileName: name, content } = program;
  try {
    await submit(
      app,
      {
        caller: { ...STAND_IN, userId: place.user_id },
        input: { task: place.number, language, client_id: `${CLIENT_ID}${id}` },
        files: { source: { name, mime: 'text/plain', content, path: null, bytes: content.length } },
        now: app.now(),
      },
      place.id,
    );
  } catch (error: unknown) {
    if (!(error instanceof Fault)) throw error;
  }
}

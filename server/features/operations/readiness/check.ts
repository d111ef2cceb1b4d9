import { type Kysely } from 'kysely';
import { type ReadinessFacts } from '#domain/operations/readiness-facts.ts';
import { checkReadiness } from '#domain/operations/readiness.ts';
import { type ContestCheck } from '#protocol/wire/staff/operations/readiness.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { filesFault } from './file-facts.ts';
import { clockFact, diskFacts, judgeFacts } from './machine-facts.ts';
import { checkedPeople } from './people-facts.ts';
import { lastRehearsal, rehearsalFacts, rehearsalOnWire } from './rehearsal-queries.ts';
import { checkedTasks } from './task-facts.ts';

/**
 * Everything that can go wrong with a contest, checked now (AUT-9). A check that fails to run is reported,
 * and never counts as fine.
 */
export async function contestCheck(
  app: Pick<App, 'db' | 'log' | 'now'>,
  db: Kysely<Schema>,
  contest: ContestRow,
  isSecure: boolean | null,
): Promise<ContestCheck> {
  const unknown = (what: string) => (error: unknown) => {
    app.log({ level: 'warn', event: 'not_checked', what, error: String(error) });
    return null;
  };
  const nowAt = app.now();
  const [last, judging] = [
    await lastRehearsal(db, contest.id),
    await judgeFacts(db, nowAt, contest.id).catch(unknown('judges')),
  ];
  const configuration = await db.selectFrom('configuration').select('websockets').executeTakeFirst();
  const facts: ReadinessFacts = {
    nowAt,
    contest: {
      type: contest.type,
      startAt: contest.start_at,
      endAt: contest.end_at,
      standings: contest.standings,
      isPublic: contest.public_standing,
      asksToShare: contest.check_camera || contest.check_screen,
      hasOneSession: contest.one_session,
    },
    tasks: await checkedTasks(db, contest.id),
    rehearsal: last && rehearsalFacts(last),
    judges: judging?.judges ?? null,
    queue: judging?.queue ?? null,
    people: await checkedPeople(db, contest, nowAt),
    isSecure,
    isLive: configuration?.websockets !== '0',
    canReachFiles: await filesFault(app).then((fault) => fault === null, unknown('files')),
    disks: await diskFacts(db).catch(unknown('disk')),
    clockMs: await clockFact(db, () => Date.now()).catch(unknown('clock')),
  };
  const checks = checkReadiness(facts).map(({ rule, state, findings }) => ({
    rule,
    state,
    findings: findings.map((finding) => ({ ...finding, names: [...finding.names] })),
  }));
  return { at: nowAt, checks, rehearsal: last && rehearsalOnWire(last) };
}

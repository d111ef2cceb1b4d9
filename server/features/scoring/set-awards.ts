import { type AwardRules, type MedalCount } from '#domain/awards.ts';
import { type App } from '#server/app.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { lockContest } from '#server/model/locks.ts';
import { areAwardsPublished } from '../standings/awards.ts';
import { publishAwards } from '../standings/republish.ts';

/** Keeps by which rules a contest gives medals and mentions. Results that are final may still be honoured otherwise. */
export async function setAwards(
  app: App,
  {
    caller,
    contestId,
    rules,
  }: { readonly caller: Caller; readonly contestId: number; readonly rules: AwardRules },
): Promise<Record<string, never>> {
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    await trx.updateTable('contests').set({ award_rules: rules }).where('id', '=', contestId).execute();
    const honoured = { ...contest, award_rules: rules };
    if (areAwardsPublished(honoured)) await publishAwards(trx, publish, honoured);
    await publishDeskChange(trx, publish, 'scoring', contestId);
    await record(trx, {
      caller,
      now: app.now(),
      action: 'setAwards',
      target: `contest:${contestId}`,
      contestId,
      before: contest.award_rules && inAudit(contest.award_rules),
      after: inAudit(rules),
    });
    return {};
  });
}

/** The rules with each medal as a number of people, or as a share in percent. */
function inAudit({ medals, ...rules }: AwardRules): object {
  const { gold, silver, bronze } = medals;
  return { gold: countOf(gold), silver: countOf(silver), bronze: countOf(bronze), ...rules };
}

function countOf(medal: MedalCount): number | string {
  return medal.kind === 'number' ? medal.count : `${Number((medal.of * 100).toFixed(2))} %`;
}

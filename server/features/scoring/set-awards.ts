import { type AwardRules } from '../../../domain/awards.ts';
import { type App } from '../../app.ts';
import { record } from '../../model/audit.ts';
import { type Caller } from '../../model/caller.ts';
import { publishDeskChange } from '../../model/desk.ts';
import { lockContest } from '../../model/locks.ts';
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
      before: { rules: contest.award_rules },
      after: { rules },
    });
    return {};
  });
}

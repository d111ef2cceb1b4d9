import { type AwardRules, type MedalCount } from '#domain/standings/awards.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { lockContest } from '#server/model/locks.ts';
import { areAwardsPublished } from '#server/features/standings/board/awards.ts';
import { publishAwards } from '#server/features/standings/board/republish.ts';

/**
 * Stores the rules by which a contest gives medals and mentions. They may change after the results are final.
 */
export function setAwards(app: App, context: CallContext<'setAwards'>): Promise<Record<string, never>> {
  const { rules } = context.input;
  return command(app, context, {
    lock: (trx) => lockContest(trx, context.contest.id),
    decide: (contest) => ({ ...contest, award_rules: rules }),
    apply: async (trx, publish, { decision: honoured, rows: { id, award_rules: before } }) => {
      await trx.updateTable('contests').set({ award_rules: rules }).where('id', '=', id).execute();
      if (areAwardsPublished(honoured)) await publishAwards(trx, publish, honoured);
      return {
        answer: {},
        audit: { target: `contest:${id}`, before: before && inAudit(before), after: inAudit(rules) },
      };
    },
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

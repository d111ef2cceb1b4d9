import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { scoreboardOf } from './board.ts';
import { contentsOf } from './collections.ts';

/** The call by which staff save the scoreboard of the Contest API (STD-5). */
export function contestApiHandlers(app: App): Pick<Handlers, 'scoreboard'> {
  return {
    scoreboard: async ({ contest, now }) => {
      const board = await app.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const seen = { contest, view: 'full', now } as const;
          return scoreboardOf(trx, seen, (await contentsOf(trx, seen)).references);
        });
      const content = Buffer.from(JSON.stringify(board, null, 1));
      const name = `${contest.name}.scoreboard.json`;
      return { file: { name, mime: 'application/json', content }, save: true };
    },
  };
}

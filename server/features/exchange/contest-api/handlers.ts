import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { scoreboardOf } from './board.ts';
import { contentsOf } from './collections.ts';
import { atOneMoment } from './moment.ts';

/** The call by which staff save the scoreboard of the Contest API (STD-5). */
export function contestApiHandlers(app: App): Pick<Handlers, 'scoreboard'> {
  return {
    scoreboard: async ({ contest, now }) => {
      const board = await atOneMoment(app, async (db) => {
        const seen = { contest, view: 'full', now } as const;
        return scoreboardOf(db, seen, (await contentsOf(db, seen)).references);
      });
      const content = Buffer.from(JSON.stringify(board, null, 1));
      const name = `${contest.name}.scoreboard.json`;
      return { file: { name, mime: 'application/json', content }, save: true };
    },
  };
}

import { parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { badRequest } from '#server/model/fault.ts';
import { refuseFinal, refuseFinalChange } from '#server/model/contest/final.ts';
import { refuseWrongSettings } from '#server/model/contest/setting-faults.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeContest, noFacts } from './change-contest.ts';
import { extendParticipant } from './extend-participant.ts';
import { withMovedEnd } from './new-times.ts';
import { contestToWire } from '#server/model/contest/wire.ts';

const MINUTE_MS = 60_000;

/** Changes by staff while a contest runs: its end, its times, one person's extra time, who sees the board. */
export function contestChangeHandlers(
  app: App,
): Pick<Handlers, 'extendContest' | 'extendParticipant' | 'setTimes' | 'setStandings'> {
  return {
    extendContest: async (context) => {
      const byMs = Math.round(context.input.minutes * MINUTE_MS);
      const after = await changeContest(app, context, {
        facts: noFacts,
        decide: ({ contest: current }) => {
          refuseFinal(current);
          const moved = withMovedEnd(current, byMs);
          refuseWrongSettings({ ...current, ...moved }, current);
          return moved;
        },
      });
      return contestToWire(after);
    },

    extendParticipant: (context) => extendParticipant(app, context),

    setTimes: async (context) => {
      const { input } = context;
      const times = {
        start_at: input.start_time,
        end_at: input.end_time,
        start_analysis_at: input.start_analysis_time,
        end_analysis_at: input.end_analysis_time,
        start_translation_at: input.start_translation_time,
        end_translation_at: input.end_translation_time,
        unrestricted_seconds: input.unrestricted_time,
      };
      const decide = ({ contest: current }: { readonly contest: ContestRow }) => {
        refuseFinal(current);
        refuseWrongSettings({ ...current, ...times }, current);
        return times;
      };
      return contestToWire(await changeContest(app, context, { facts: noFacts, decide }));
    },

    setStandings: async (context) => {
      const { input } = context;
      const standings = parseStandingsSetting(input.standings);
      if (standings === null) throw badRequest('backend.standings_setting');
      const given = Object.fromEntries(
        (['public_standing', 'last_accepted_breaks_ties'] as const).flatMap((key) =>
          input[key] === undefined ? [] : [[key, input[key]]],
        ),
      );
      const decide = ({ contest: current }: { readonly contest: ContestRow }) => {
        refuseFinalChange(current, given);
        refuseWrongSettings({ ...current, standings }, current);
        return { standings, ...given };
      };
      return contestToWire(await changeContest(app, context, { facts: noFacts, decide }));
    },
  };
}

import { awardRulesOf } from '#domain/standings/awards.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { setOverlay } from './overlay.ts';
import { PublicPeople } from './person.ts';
import { overlayOf, PublicScreens } from './public-screen.ts';
import { LatestResults } from './results.ts';
import { seatsOf } from './seats.ts';

type Calls =
  | 'publicScreen'
  | 'publicPerson'
  | 'standingResults'
  | 'awardRules'
  | 'boardSeats'
  | 'overlay'
  | 'setOverlay';

/** Calls for spectators other than boards: halls, broadcasts (STD-7) and pages of people (SPE-1). */
export function spectatingHandlers(app: Pick<App, 'db' | 'write' | 'now'>): Pick<Handlers, Calls> {
  const results = new LatestResults();
  const screens = new PublicScreens(app, results);
  const people = new PublicPeople();
  return {
    publicScreen: ({ input }) => screens.answer(input.aid),
    publicPerson: ({ caller, db, input }) => people.of(db, caller, input.uname),
    standingResults: async ({ contest, db }) => ({ results: await results.of(db, contest) }),
    awardRules: ({ contest }) => Promise.resolve(awardRulesOf(contest.award_rules, contest.type)),
    boardSeats: async ({ contest, db }) => ({ seats: await seatsOf(db, contest.id) }),
    overlay: async ({ contest, db }) => ({
      name: contest.name,
      is_public: contest.public_standing,
      overlay: await overlayOf(db, contest.id),
    }),
    setOverlay: (context) => setOverlay(app, context),
  };
}

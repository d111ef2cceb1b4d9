import { type CallName } from '#protocol/calls.ts';
import { type Person } from '#tests/support/server.ts';
import { aReport, reportOf } from '#tests/support/reports.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;
type Calls = 'sendReport' | 'reports' | 'reportRecording' | 'closeReport';

/** A valid attempt of each call about reports of problems. */
export const REPORT_ATTEMPTS: Attempts<Calls> = {
  sendReport: async ({ server, contest }) => {
    await server.app.db.deleteFrom('reports').execute();
    return { input: { contestId: contest, note: MARK }, files: aReport() };
  },
  reports: async (world) => {
    await aSent(world);
    return { input: { contest: world.contest } };
  },
  reportRecording: async (world) => ({ input: { rid: await aSent(world) } }),
  closeReport: async (world) => ({ input: { rid: await aSent(world), closed: true } }),
};

/** A report by a competitor of the contest. */
function aSent({ server, contest, participantId }: World): Promise<number> {
  return reportOf(server.app.db, { contestId: contest, participantId, note: MARK });
}

import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { reportFor, reportsFor } from './queries.ts';
import { sendReport } from './send.ts';

type Calls = 'sendReport' | 'reports' | 'reportRecording' | 'closeReport';

/** What people send because something is wrong, and those who look into it. */
export function reportsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    sendReport: async (context) => ({ report: await sendReport(app, context) }),

    reports: async ({ db, caller, input }) => ({ reports: await reportsFor(db, caller, input.contest) }),

    reportRecording: ({ caller, input, now }) =>
      app.write(async (trx) => {
        const { id, username, contestId } = await reportFor(trx, caller, input.rid);
        const { recording } = await trx
          .selectFrom('reports')
          .select('recording')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const opened = {
          action: 'openReport',
          target: username,
          contestId,
          before: null,
          after: { report: id },
        };
        await record(trx, { caller, now, ...opened });
        return { recording_gz: recording.toString('base64') };
      }),

    closeReport: ({ caller, input, now }) =>
      app.write(async (trx, publish) => {
        const { id, username, contestId, closedAt } = await reportFor(trx, caller, input.rid);
        if (input.closed === (closedAt !== null)) return {};
        const closed = input.closed
          ? { closed_at: now, closed_by: caller.userId }
          : { closed_at: null, closed_by: null };
        await trx.updateTable('reports').set(closed).where('id', '=', id).execute();
        const action = input.closed ? 'closeReport' : 'reopenReport';
        await record(trx, {
          caller,
          now,
          action,
          target: username,
          contestId,
          before: null,
          after: { report: id },
        });
        await publishDeskChange(trx, publish, 'reports', contestId);
        return {};
      }),
  };
}

import { type App } from '#server/app.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { audited, command } from '#server/model/command.ts';
import { reportFor, reportsFor } from './queries.ts';
import { sendReport } from './send.ts';

type Calls = 'sendReport' | 'reports' | 'reportRecording' | 'closeReport';

/** Calls about reports: people send them when something is wrong, and staff look into them. */
export function reportsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    sendReport: async (context) => ({ report: await sendReport(app, context) }),

    reports: async ({ db, caller, input }) => ({ reports: await reportsFor(db, caller, input.contest) }),

    reportRecording: (context) => openReport(app, context),

    closeReport: (context) => closeReport(app, context),
  };
}

/** The recording of a report; the audit notes the person who opened it. */
function openReport(
  app: App,
  context: CallContext<'reportRecording'>,
): Promise<{ readonly recording_gz: string }> {
  return app.write(async (trx, publish) => {
    const { id, username, contestId } = await reportFor(trx, context.caller, context.input.rid);
    const { recording } = await trx
      .selectFrom('reports')
      .select('recording')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const opened = { target: username, contestId, before: null, after: { report: id } };
    await audited(trx, publish, { ...context, call: 'openReport' }, opened);
    return { recording_gz: recording.toString('base64') };
  });
}

function closeReport(app: App, context: CallContext<'closeReport'>): Promise<Record<string, never>> {
  return command(app, context, {
    lock: async (trx) => {
      const { rid } = context.input;
      await trx.selectFrom('reports').select('id').where('id', '=', rid).forUpdate().execute();
      return reportFor(trx, context.caller, rid);
    },
    decide: decideClosing,
    apply: async (trx, _publish, { decision, rows: { id, username, contestId } }) => {
      if (decision === null) return { answer: {}, audit: null };
      await trx.updateTable('reports').set(decision).where('id', '=', id).execute();
      const action = decision.closed_at === null ? 'reopenReport' : 'closeReport';
      const audit = { action, target: username, contestId, before: null, after: { report: id } } as const;
      return { answer: {}, audit };
    },
  });
}

/** The columns of a report that is closed or opened again; null: no change. */
export function decideClosing(
  { closedAt }: { readonly closedAt: number | null },
  { caller, input: { closed }, now }: Pick<CallContext<'closeReport'>, 'caller' | 'input' | 'now'>,
) {
  if (closed === (closedAt !== null)) return null;
  return closed ? { closed_at: now, closed_by: caller.userId } : { closed_at: null, closed_by: null };
}

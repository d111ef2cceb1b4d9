import { type AnswerOf } from '#protocol/calls.ts';
import { type arrangeCalls } from '#protocol/calls/staff/contest/settings.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestToWire } from '#server/model/contest/wire.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { columnsOf } from '#server/model/contest/setting-columns.ts';
import { consequencesOf } from './consequences.ts';
import { createContest } from './create.ts';
import { contentsOf, deleteContest } from './delete.ts';
import { archiveContest, closeContest, openContest } from './lifecycle.ts';
import { demoOf, removeDemo } from './remove-demo.ts';
import { saveSettings, settingsAnswer } from './save.ts';
import { assignableStaff } from './staff.ts';
import { undoChange, undoConsequences } from './undo.ts';

const wire = async (contest: Promise<ContestRow>): Promise<AnswerOf<'openContest'>> =>
  contestToWire(await contest);

/** Calls by which staff create, change, archive and delete contests (AUT-2). */
export function contestSettingsHandlers(app: App): Pick<Handlers, keyof typeof arrangeCalls> {
  return {
    contestSettings: ({ contest, caller, db }) => settingsAnswer(db, contest, caller),
    saveSettings: (context) => wire(saveSettings(app, context)),
    consequences: async ({ contest, input, db, now }) => {
      const { staff, ...settings } = input.changes;
      const planned = { patch: columnsOf(settings), staff };
      return { consequences: [...(await consequencesOf(db, contest, planned, now))] };
    },
    assignableStaff: async ({ db }) => ({ staff: await assignableStaff(db) }),
    createContest: (context) => {
      const { settings, from = null, people } = context.input;
      return wire(createContest(app, context, { settings, from, people }));
    },
    openContest: (context) => wire(openContest(app, context)),
    closeContest: (context) => wire(closeContest(app, context)),
    archiveContest: (context) => wire(archiveContest(app, context)),
    contestContents: ({ contest, db }) => contentsOf(db, contest.id),
    deleteContest: (context) => deleteContest(app, context),
    undoChange: (context) => undoChange(app, context),
    undoConsequences: ({ input, db, now }) => undoConsequences(db, input.aid, now),
    demo: ({ caller, db }) => demoOf(db, caller),
    removeDemo: (context) => removeDemo(app, context),
  };
}

import { type AnswerOf } from '#protocol/calls.ts';
import { type arrangeCalls } from '#protocol/calls/contests.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestToWire } from '#server/model/contests/wire.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { columnsOf } from '#server/model/contests/setting-columns.ts';
import { consequencesOf } from './consequences.ts';
import { createContest } from './create.ts';
import { contentsOf, deleteContest } from './delete.ts';
import { exportContest } from './export.ts';
import { exportSizeOf } from './work/size.ts';
import { archiveContest, closeContest, openContest } from './lifecycle.ts';
import { demoOf, removeDemo } from './remove-demo.ts';
import { saveSettings, settingsAnswer } from './save.ts';
import { assignableStaff } from './staff.ts';
import { undoChange, undoConsequences } from './undo.ts';
import { createFromFile, readWholeContest } from './whole.ts';

const wire = async (contest: Promise<ContestRow>): Promise<AnswerOf<'openContest'>> =>
  contestToWire(await contest);

/** Contests as staff make, arrange, put away and delete them (AUT-2). */
export function contestSettingsHandlers(app: App): Pick<Handlers, keyof typeof arrangeCalls> {
  return {
    contestSettings: ({ contest, caller, db }) => settingsAnswer(db, contest, caller),
    saveSettings: ({ contest, caller, input }) =>
      wire(saveSettings(app, { caller, contestId: contest.id, ...input })),
    consequences: async ({ contest, input, db, now }) => {
      const { staff, ...settings } = input.changes;
      const planned = { patch: columnsOf(settings), staff };
      return { consequences: [...(await consequencesOf(db, contest, planned, now))] };
    },
    assignableStaff: async ({ db }) => ({ staff: await assignableStaff(db) }),
    createContest: ({ caller, input }) => {
      const { settings, from = null, people } = input;
      return wire(createContest(app, { caller, settings, from, people }));
    },
    readContestFile: ({ caller, db, files, now, gone }) =>
      readWholeContest(db, { caller, now, gone, path: files.file.path }),
    createContestFromFile: ({ caller, input, files, now, gone }) => {
      const { boards_may_differ: boardsMayDiffer, ...given } = input;
      return wire(
        createFromFile(app, { caller, now, gone, path: files.file.path, ...given, boardsMayDiffer }),
      );
    },
    exportSize: ({ contest, db }) => exportSizeOf(db, contest.id),
    exportContest: ({ caller, contest, input: { work, secrets, personal } }) =>
      exportContest(app, { caller, contest, work, secrets, personal }),
    openContest: ({ caller, contest }) => wire(openContest(app, { caller, contestId: contest.id })),
    closeContest: ({ caller, contest }) => wire(closeContest(app, { caller, contestId: contest.id })),
    archiveContest: ({ caller, contest, input }) =>
      wire(archiveContest(app, { caller, contestId: contest.id }, input.archived)),
    contestContents: ({ contest, db }) => contentsOf(db, contest.id),
    deleteContest: async ({ caller, contest, input }) => {
      await deleteContest(app, { caller, contestId: contest.id, name: input.name });
      return { ok: true };
    },
    undoChange: ({ caller, input }) => undoChange(app, caller, input.aid),
    undoConsequences: ({ input, db, now }) => undoConsequences(db, input.aid, now),
    demo: ({ caller, db }) => demoOf(db, caller),
    removeDemo: ({ caller, input }) => removeDemo(app, caller, input.password),
  };
}

import { type contestFileCalls } from '#protocol/calls/staff/exchange/contest-file.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestToWire } from '#server/model/contest/wire.ts';
import { exportContest } from './export.ts';
import { createFromFile, readWholeContest } from './whole.ts';
import { exportSizeOf } from './work/size.ts';

/** The export and import of contests as files (AUT-2). */
export function contestFileHandlers(app: App): Pick<Handlers, keyof typeof contestFileCalls> {
  return {
    readContestFile: ({ caller, db, files, now, gone }) =>
      readWholeContest(db, { caller, now, gone, path: files.file.path }),
    createContestFromFile: async (context) => {
      const { boards_may_differ: boardsMayDiffer, ...given } = context.input;
      const { path } = context.files.file;
      return contestToWire(await createFromFile(app, { ...context, path, ...given, boardsMayDiffer }));
    },
    exportSize: ({ contest, db }) => exportSizeOf(db, contest.id),
    exportContest: (context) => exportContest(app, context),
  };
}

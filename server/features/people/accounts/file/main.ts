import { answerJobs } from '#server/model/apart/child.ts';
import { Fault } from '#server/model/fault.ts';
import { type TableAnswer, type TableJob } from './apart.ts';
import { readTable } from './table.ts';

answerJobs(async ({ content, name, wishes }: TableJob): Promise<TableAnswer> => {
  try {
    return { table: await readTable(Buffer.from(content), name, wishes) };
  } catch (error: unknown) {
    // Any error that is no finding about the file ends this process.
    if (!(error instanceof Fault)) throw error;
    return { key: error.key, detail: error.detail };
  }
});

import { type Generated } from 'kysely';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type JuryClaims } from '../contract/jury-solution.ts';
import { type StressFound, type StressSetup } from '../contract/stress.ts';
import { type JudgeTask, type StoredFile } from '../contract/task.ts';
import { type Json } from './json-column.ts';

/** Runs of chosen solutions of a task on chosen tests, by the work tree of a revision. */
interface InvocationsTable {
  id: Generated<number>;
  task_id: number;
  /** From 1 within the task. */
  number: number;
  revision: number;
  at: number;
  by_user: number | null;
  judge: Json<JudgeTask>;
  /** The chosen tests, as positions in `judge.tests`. */
  places: number[];
  stopped_at: number | null;
  /** When it was last published, on the database's clock; its judges publish at most once a second. */
  told_at: Generated<number>;
}

/** `stopped`: a person cancelled it. `failed`: judges died with it, or the jury's programs do not work. */
export type RunStatus = 'queued' | 'compiling' | 'running' | 'judged' | 'stopped' | 'failed';

/** A solution of an invocation. */
interface InvocationRunsTable {
  id: Generated<number>;
  invocation_id: number;
  /** Within `submissions/`. */
  path: string;
  language: string;
  source: Json<StoredFile>;
  /** The package's claims at the time of the invocation. */
  claims: Json<JuryClaims>;
  status: Generated<RunStatus>;
  /** null: not compiled yet. */
  compiles: boolean | null;
  compile_output: Generated<string>;
  compile_ms: number | null;
  error: string | null;
}

/** A solution's result on a test. */
interface InvocationCellsTable {
  run_id: number;
  /** Position in `judge.tests`. */
  test: number;
  verdict: Verdict;
  score: number;
  cpu_ms: number;
  wall_ms: number;
  memory_bytes: number;
  message: string;
  jury_message: string;
  /** The end of its standard error, and the beginning of its output. */
  errors: string;
  output: string;
}

/** `found`: a test was found; `none`: the limit of tries or time was reached; the others as for runs. */
export type StressStatus = 'queued' | 'running' | 'found' | 'none' | 'stopped' | 'failed';

/** A search for an input at which two solutions differ. */
interface StressSearchesTable {
  id: Generated<number>;
  task_id: number;
  revision: number;
  at: number;
  by_user: number | null;
  setup: Json<StressSetup>;
  status: Generated<StressStatus>;
  /** Number of inputs that were tried, and the time for all of them. */
  tries: Generated<number>;
  spent_ms: Generated<number>;
  found: Json<StressFound | null>;
  error: string | null;
  told_at: Generated<number>;
}

/** The tables of invocations and of searches by stress. */
export interface InvocationTables {
  invocations: InvocationsTable;
  invocation_runs: InvocationRunsTable;
  invocation_cells: InvocationCellsTable;
  stress_searches: StressSearchesTable;
}

import { type Generated } from 'kysely';
import { type MakingFault, type MakingPlan, type TestFacts } from '../contract/making.ts';
import { type Json } from './json-column.ts';

/** State of a making. `stopped`: by a button; `failed`: no judge could make it, or the tree refused it. */
type MakingState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

/** Makings of a task's tests by a judge; at most one is waiting or running for each task. */
interface TaskMakingsTable {
  id: Generated<number>;
  task_id: number;
  by_user: number | null;
  at: number;
  finished_at: number | null;
  state: Generated<MakingState>;
  /** Number of finished tests. */
  done: Generated<number>;
  total: number;
  /** Name of the current test; '' for none. */
  doing: Generated<string>;
  plan: Json<MakingPlan>;
  faults: Json<readonly MakingFault[]>;
  /** Key of a text, or an English message; null: no error. */
  error: string | null;
}

/** Files that a task's programs made, by recipe, so that the same file is never made twice. */
interface TaskMadeFilesTable {
  task_id: number;
  recipe: string;
  hash: string;
  bytes: number;
  at: number;
}

/** Verdicts of validators on inputs, by the validator, its arguments and the input. */
interface TaskTestChecksTable {
  task_id: number;
  recipe: string;
  is_accepted: boolean;
  said: string;
  at: number;
}

/** Facts about inputs, by the hash of the input. */
interface TestFactsTable {
  hash: string;
  facts: Json<TestFacts>;
}

/** The tables of making tests. */
export interface MakingTables {
  task_makings: TaskMakingsTable;
  task_made_files: TaskMadeFilesTable;
  task_test_checks: TaskTestChecksTable;
  test_facts: TestFactsTable;
}

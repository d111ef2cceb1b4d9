import { type Generated } from 'kysely';
import { type MakingFault, type MakingPlan, type TestFacts } from '../contract/making.ts';
import { type Json } from './json-column.ts';

/** Of a making: `stopped` by a press; `failed`: no judge could, or the tree would not take it. */
type MakingState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

/** Tests of a task being made by the judge; at most one is waiting or running for each task. */
interface TaskMakingsTable {
  id: Generated<number>;
  task_id: number;
  by_user: number | null;
  at: number;
  finished_at: number | null;
  state: Generated<MakingState>;
  /** Tests that are done with. */
  done: Generated<number>;
  total: number;
  /** Name of the test that is worked on; '' for none. */
  doing: Generated<string>;
  plan: Json<MakingPlan>;
  faults: Json<readonly MakingFault[]>;
  /** Key of a text, or a reason in English; null: none. */
  error: string | null;
}

/** Files that programs of a task made, by their recipes: the same is never made twice. */
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

/** Facts of inputs, by their content. */
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

import { type Result } from '#domain/standings/awards.ts';
import { type RevealInput } from '#domain/standings/reveal/reveal.ts';
import { type Json } from './json-column.ts';

/** The rows that a reveal opens. It names nobody: people may be renamed, or taken away, meanwhile. */
export interface StoredReveal {
  readonly input: RevealInput;
  readonly results: readonly Result[];
}

/** The reveal of a contest's standings that is under way. */
interface RevealsTable {
  contest_id: number;
  /** Another one each time it begins anew. */
  plan_id: string;
  plan: Json<StoredReveal>;
  /** Number of steps that are done. */
  position: number;
  started_at: number;
}

/** The table of reveals. */
export interface RevealTables {
  reveals: RevealsTable;
}

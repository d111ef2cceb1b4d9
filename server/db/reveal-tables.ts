import { type Result } from '#domain/standings/awards.ts';
import { type RevealInput } from '#domain/standings/reveal/reveal.ts';
import { type Json } from './json-column.ts';

/** The rows that a reveal opens, without names: people may be renamed or removed during it. */
export interface StoredReveal {
  readonly input: RevealInput;
  readonly results: readonly Result[];
}

/** The running reveal of a contest's standings. */
interface RevealsTable {
  contest_id: number;
  /** A new id each time the reveal begins. */
  plan_id: string;
  plan: Json<StoredReveal>;
  /** Number of finished steps. */
  position: number;
  started_at: number;
}

/** The table of reveals. */
export interface RevealTables {
  reveals: RevealsTable;
}

import { type Kysely } from 'kysely';
import { type Result } from '#domain/standings/awards.ts';
import { revealPlan, type RevealPlan } from '#domain/standings/reveal/reveal.ts';
import { type StoredReveal } from '#server/db/reveal-tables.ts';
import { type Schema } from '#server/db/schema.ts';

/** The most plans in memory; the first one to be loaded is dropped first. */
const KEPT_PLANS = 8;

/** A reveal that is under way. */
export interface UnderWay {
  readonly planId: string;
  readonly position: number;
  readonly startedAt: number;
  readonly stored: StoredReveal;
  readonly plan: RevealPlan;
  readonly results: ReadonlyMap<number, Result>;
}

type Plan = Pick<UnderWay, 'stored' | 'plan' | 'results'>;

/** Reads reveals; a plan is computed once, however often the screens of a hall ask. */
export class RevealPlans {
  readonly #kept = new Map<string, Plan>();

  /** The reveal of a contest; null: none is under way. */
  async of(db: Kysely<Schema>, contestId: number): Promise<UnderWay | null> {
    const row = await db
      .selectFrom('reveals')
      .select(['plan_id', 'position', 'started_at'])
      .where('contest_id', '=', contestId)
      .executeTakeFirst();
    if (!row) return null;
    const plan = this.#kept.get(row.plan_id) ?? (await this.#read(db, contestId, row.plan_id));
    if (plan === null) return null;
    return { planId: row.plan_id, position: row.position, startedAt: row.started_at, ...plan };
  }

  async #read(db: Kysely<Schema>, contestId: number, planId: string): Promise<Plan | null> {
    const row = await db
      .selectFrom('reveals')
      .select('plan')
      .where('contest_id', '=', contestId)
      .where('plan_id', '=', planId)
      .executeTakeFirst();
    if (!row) return null;
    const stored = row.plan;
    const results = new Map(stored.results.map((result) => [result.id, result]));
    const plan = { stored, plan: revealPlan(stored.input), results };
    this.#kept.set(planId, plan);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_PLANS && oldest !== undefined) this.#kept.delete(oldest);
    return plan;
  }
}

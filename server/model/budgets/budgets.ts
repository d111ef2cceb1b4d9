import { Budget, type BudgetLimits } from './budget.ts';

/** Budgets of the work that strangers may cause one process to do, by the name of the kind in /metrics. */
export class Budgets {
  readonly #now: () => number;
  readonly #byName = new Map<string, Budget>();

  /** `now` gives a time in ms that only grows. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The budget of a kind, one for the whole process. */
  of(name: string, limits: BudgetLimits): Budget {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const budget = new Budget(name, limits, this.#now);
    this.#byName.set(name, budget);
    return budget;
  }

  all(): readonly Budget[] {
    return [...this.#byName.values()];
  }
}

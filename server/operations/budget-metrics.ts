import { Counter, Gauge, type Registry } from 'prom-client';
import { type Rate } from '../model/budgets/bucket.ts';
import { type Budgets } from '../model/budgets/budgets.ts';

/** Connections that have not sent their CONNECT: number, limit, and how often there was no room. */
interface Lobby {
  readonly count: number;
  readonly limits: Readonly<Record<string, number>>;
  readonly full: Readonly<Record<string, number>>;
}

/** Limits on the work that strangers can cause in a process. */
export interface Budgeted {
  readonly budgets: Budgets;
  readonly lobby: Lobby;
}

/** Measures strangers' limits and how often they were reached; each call of the result updates both. */
export function measureBudgets(registry: Registry, { budgets, lobby }: Budgeted): () => void {
  const registers = [registry];
  const limits = new Gauge({
    name: 'agon_budget_limit',
    help: 'What strangers may make this process do, for a connection, a place and all: at_once, and per_second after that',
    labelNames: ['budget', 'scope', 'rate'],
    registers,
  });
  const over = new Counter({
    name: 'agon_budget_over_total',
    help: 'How often such a limit was reached',
    labelNames: ['budget', 'scope'],
    registers,
  });
  const unknown = new Gauge({
    name: 'agon_live_unknown_connections',
    help: 'Live connections that have not said yet who they are',
    registers,
  });
  return () => {
    over.reset();
    for (const budget of budgets.all()) {
      for (const [scope, rate] of Object.entries<Rate>({ ...budget.limits })) {
        limits.set({ budget: budget.name, scope, rate: 'at_once' }, rate.atOnce);
        limits.set({ budget: budget.name, scope, rate: 'per_second' }, rate.perSecond);
      }
      for (const [scope, count] of Object.entries(budget.over))
        over.inc({ budget: budget.name, scope }, count);
    }
    unknown.set(lobby.count);
    for (const [scope, most] of Object.entries(lobby.limits))
      limits.set({ budget: 'live_unknown', scope, rate: 'at_once' }, most);
    for (const [scope, count] of Object.entries(lobby.full))
      over.inc({ budget: 'live_unknown', scope }, count);
  };
}

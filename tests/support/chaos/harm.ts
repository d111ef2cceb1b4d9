import { setTimeout as delay } from 'node:timers/promises';
import { freeze, type Machine } from './machines.ts';
import { type Harm, type Line, type Program } from './plan.ts';
import { type Site } from './site.ts';

/** Does the harm to the site; resolves when it has ended and all programs run again or are starting. */
export async function inflict(site: Site, harm: Harm): Promise<void> {
  switch (harm.kind) {
    case 'killed':
      if (harm.who !== 'database') return machineOf(site, harm.who).kill();
      process.kill((await ownOf(site).processes())[0]!, 'SIGKILL');
      return;
    case 'stopped': {
      const { who, ms } = harm;
      return freeze(who === 'database' ? await ownOf(site).processes() : [machineOf(site, who).pid()], ms);
    }
    case 'clock': {
      const machine = machineOf(site, harm.who);
      await machine.step(harm.byMs);
      await delay(harm.ms);
      return machine.step(0);
    }
    case 'disk full':
      await ownOf(site).disk.fill();
      await delay(harm.ms);
      return ownOf(site).disk.empty();
    case 'cut':
    case 'stalled':
    case 'slow': {
      const network = networkOf(site, harm.line);
      network.become(harm.kind === 'slow' ? { kind: 'slow', ms: SLOW_MS } : { kind: harm.kind });
      await delay(harm.ms);
      network.become({ kind: 'fine' });
    }
  }
}

/** Delay of a slow network in each direction, ms. */
const SLOW_MS = 150;

function machineOf({ machines }: Site, who: Program): Machine {
  const found = machines.get(who);
  if (!found) throw new Error(`there is no ${who}`);
  return found;
}

function networkOf(site: Site, line: Line) {
  return line === 'clients' ? site.clients : machineOf(site, line).network;
}

function ownOf({ own }: Site): NonNullable<Site['own']> {
  if (own === null) throw new Error('the database is not the site\u2019s own');
  return own;
}

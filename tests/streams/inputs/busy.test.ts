import { describe, expect, it } from 'vitest';
import { startMachine } from '#tests/support/machine.ts';

describe('a server that is busy', () => {
  it('[SRV-6] is known since the second in which something was put off, until nothing waits', () => {
    const machine = startMachine();
    machine.until(({ session }) => session.kind === 'open');
    machine.advance(2_000);
    const since = machine.state().system.now;
    machine.ports.busy.isBusy$.next(true);
    machine.advance(3_000);
    expect(machine.state().system.busySinceAt).toBe(since);
    machine.ports.busy.isBusy$.next(false);
    expect(machine.state().system.busySinceAt).toBeNull();
    machine.stop();
  });
});

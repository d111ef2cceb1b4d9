import { describe, expect, it } from 'vitest';
import { startMachine } from '#tests/support/machine.ts';

describe('layout settings', () => {
  it('[SHL-8, SHL-9] have an empty theme path until one is chosen, and the system’s choice is an empty one again', () => {
    // F95
    const machine = startMachine();
    expect(machine.state().system.theme).toBe('');
    machine.send({ type: 'LayoutChanged', change: { isBoxed: true } });
    expect(machine.ports.storage.readLayout()).toMatchObject({ theme: '' });
    machine.stop();
  });

  it('[SHL-8] are kept with the theme path, but for the three that last as long as the page', () => {
    const machine = startMachine();
    const all = { isFixed: false, isBoxed: true, offsidebarOpen: true, asideToggled: true, horizontal: true };
    machine.send({ type: 'LayoutChanged', change: all });
    machine.send({ type: 'ThemeChosen', theme: 'dark' });
    expect(machine.state().system.layout).toMatchObject(all);
    expect(machine.ports.storage.readLayout()).toEqual({ isFixed: false, isBoxed: true, theme: 'dark' });
  });

  it('[SHL-8] are taken at the start as they were kept, and settings that the page no longer has are not', () => {
    const machine = startMachine({
      prepare: ({ storage }) =>
        storage.writeLayout({ isBoxed: true, horizontal: true, asideToggled: true, offsidebarOpen: true }),
    });
    expect(machine.state().system.layout).toEqual({ isBoxed: true });
  });
});

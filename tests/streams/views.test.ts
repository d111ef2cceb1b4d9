import { describe, expect, it } from 'vitest';
import { type Role } from '#domain/roles.ts';
import { askedAt, type Moment, snapshots } from '#protocol/snapshots.ts';
import { aTask, aUser } from '../support/contest.ts';
import { startMachine } from '../support/machine.ts';

/** Copied from §7, "Contest data calls". */
const VIEWS: Readonly<
  Record<string, { readonly roles: readonly Role[]; readonly paths: readonly string[] }>
> = {
  'contestant or translator': {
    roles: ['user'],
    paths: ['init', 'contest', 'config', 'tasks', 'small_info'],
  },
  'admin or author': {
    roles: ['admin', 'author'],
    paths: ['init', 'config', 'contests', 'tasks', 'questions'],
  },
  'contest list': { roles: ['spectator', 'proctor'], paths: ['init', 'config', 'contests'] },
  coordinator: { roles: ['coordinator'], paths: ['contests'] },
  'scorer or arbiter': { roles: ['scorer', 'arbiter'], paths: ['tasks'] },
};

const loggedInAs = (role: Role) =>
  startMachine({
    prepare({ server }) {
      if (role !== 'user') server.user = aUser({ role: role.toUpperCase() as 'ADMIN', contests: [] });
      server.overrides.set(`GET /api/${role}/questions`, () => ({ questions: [] }));
    },
  });

describe('the view of somebody who has logged in', () => {
  const cases = Object.entries(VIEWS).flatMap(([view, { roles, paths }]) =>
    roles.map((role) => ({ view, role, paths })),
  );

  it.each(cases)('[API-1] $view: $role asks for $paths', ({ role, paths }) => {
    const machine = loggedInAs(role);
    machine.advance(5_000);
    expect(machine.ports.server.heard).toEqual(
      expect.arrayContaining(paths.map((path) => `GET /api/${role}/${path}`)),
    );
    machine.stop();
  });

  it('[API-1] [LIV-6] the tasks of a person who runs contests are asked for again when one of them changes', () => {
    const machine = loggedInAs('admin');
    machine.advance(5_000);
    const { server } = machine.ports;
    server.tasks = [...server.tasks, aTask(9, { name: 'New' })];
    server.tellAt('/topic/task', { action: 'set', contest: 7, task: aTask(9, { name: 'New' }) });
    machine.advance(5_000);
    expect(machine.state().contest.tasks?.map(({ name }) => name)).toContain('New');
    expect(server.count('GET /api/admin/tasks')).toBe(2);
    machine.stop();
  });
});

describe('the table of snapshots', () => {
  const rows = Object.entries(snapshots);

  it.each(rows)('[API-1] %s is asked for by those who may have it, at some moment', (_, { roles, asked }) => {
    const askers = Object.values(asked).flat();
    expect(askers.length).toBeGreaterThan(0);
    for (const role of askers) expect(roles).toContain(role);
  });

  it('asks for nothing that needs a contest where none is chosen', () => {
    const moments: readonly Moment[] = ['session', 'contest', 'board'];
    for (const moment of moments) {
      const asked = askedAt(moment, 'user', null);
      expect(asked.filter((name) => snapshots[name].contest === 'required')).toEqual([]);
    }
  });
});

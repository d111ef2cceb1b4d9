import { describe, expect, it } from 'vitest';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type StaffCommand } from '#streams/events/staff.ts';
import { aUser } from '../support/contest.ts';
import { effectsAfter } from '../support/epics.ts';
import { resourceLoaded } from '../support/resources.ts';

const opened: ContestEvent = {
  type: 'SessionOpened',
  user: aUser({ role: 'ADMIN' }),
  contestId: null,
  restored: true,
};
const at = (path: string): ContestEvent => ({ type: 'PathOpened', path });
const given = (command: StaffCommand): ContestEvent => ({ type: 'CommandGiven', commandId: 'x', ...command });
const done = (call: string, answer: unknown) =>
  ({ type: 'CommandDone', commandId: 'x', call, answer }) as EventOf<'CommandDone'>;
const ways = (past: readonly ContestEvent[], ...now: readonly ContestEvent[]) =>
  effectsAfter([opened, ...past], now).filter(({ type }) => type === 'Redirect');

const create: StaffCommand = {
  call: 'createWorkshopTask',
  request: { kind: 'batch', name: 'Bells', slug: 'bells', languages: '["en"]' },
};
const confirm: StaffCommand = { call: 'confirmPackage', request: { did: 5, version: '' } };

/** The loaded list of packages, in which package 5 waits. */
function drafts(isUnmade: boolean): ContestEvent[] {
  const asked = { call: 'packageDrafts', resource: '{}' } as const;
  const list = { drafts: [{ id: 5, facts: { is_unmade: isUnmade } }] };
  return [{ type: 'ResourceOpened', ...asked, request: {} }, resourceLoaded(asked, list)];
}

describe('after a command', () => {
  it.each<[string, string, StaffCommand, unknown, object]>([
    ['/tasks', 'a task that was made', create, { tid: 12 }, { to: '/task/12' }],
    [
      '/contests?new',
      'a contest that was made',
      { call: 'createContest', request: { settings: '{}', people: false } },
      { id: 8 },
      { to: '/contest/8?tab=settings', replace: true },
    ],
    [
      '/task/3/file/bg.md',
      'a version of a translation',
      { call: 'compileTranslation', request: { tid: 3, lang: 'bg' }, contestId: 7 },
      { id: 40 },
      { to: '/task/3/translation/40' },
    ],
    [
      '/users/ana',
      'somebody removed',
      { call: 'removePerson', request: { uid: 1, how: 'delete', name: 'ana' } },
      { ok: true },
      { to: '/users', replace: true },
    ],
    [
      '/users/ana',
      'another login name',
      { call: 'changePerson', request: { uid: 1, changes: '{}' } },
      { id: 1, name: 'ana b' },
      { to: '/users/ana%20b', replace: true },
    ],
  ])('[RTE-1] given at %s, of %s, the page is the one that it made', (path, _, command, answer, way) => {
    expect(ways([at(path)], given(command), done(command.call, answer))).toEqual([
      { type: 'Redirect', ...way },
    ]);
  });

  it('[RTE-1] the page stays where the person has left it, or the command was refused', () => {
    expect(ways([at('/tasks')], given(create), at('/home'), done(create.call, { tid: 12 }))).toEqual([]);
    const refused: ContestEvent = {
      type: 'CommandRefused',
      commandId: 'x',
      call: create.call,
      key: 'backend.slug_taken',
      detail: null,
    };
    expect(ways([at('/tasks')], given(create), refused)).toEqual([]);
    const [made] = ways(
      [at('/tasks')],
      given(create),
      refused,
      given(create),
      done(create.call, { tid: 12 }),
    );
    expect(made).toMatchObject({ to: '/task/12' });
  });

  it('[RTE-1] the page of a person stays where the login name does', () => {
    const change: StaffCommand = { call: 'changePerson', request: { uid: 1, changes: '{}' } };
    const same = done('changePerson', { id: 1, name: 'ana' });
    expect(ways([at('/users/ana?tab=data')], given(change), same)).toEqual([]);
  });

  it('[AUT-7] a package leads to its task where its tests are to be made, also once it is off the list', () => {
    const stored = done('confirmPackage', { task: 12 });
    const gone = resourceLoaded({ call: 'packageDrafts', resource: '{}' }, { drafts: [] });
    expect(ways([at('/tasks'), ...drafts(true)], given(confirm), gone, stored)).toEqual([
      { type: 'Redirect', to: '/task/12/details' },
    ]);
    expect(ways([at('/tasks'), ...drafts(false)], given(confirm), gone, stored)).toEqual([]);
  });
});

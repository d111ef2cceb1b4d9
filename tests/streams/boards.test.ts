import { describe, expect, it } from 'vitest';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { ApiError } from '#api/errors.ts';
import { asAdmin } from '../support/admin-server.ts';
import { aContest, aUser } from '../support/contest.ts';
import { ensureLive, type Machine, startMachine } from '../support/machine.ts';

const BOARD = '/topic/standing/7';
const row = (id: number, score: number) => ({ id, cells: {}, score, penalty: 0 });

function aBoard(change: Partial<Standing> = {}): Standing {
  const { start_time, end_time } = aContest();
  const common = {
    contest_id: 7,
    contest_name: 'National round',
    type: 'ioi',
    start_time,
    end_time,
  } as const;
  return {
    ...common,
    visible: true,
    frozen: false,
    final_at: null,
    version: 0,
    tasks: [],
    participants: [],
    rows: [],
    ...change,
  };
}

const tellRow = ({ ports }: Machine, id: number, score: number) =>
  ports.server.tellAt(BOARD, { action: 'rows', rows: [row(id, score)] });
const scores = (machine: Machine) =>
  machine
    .state()
    .standing.board?.rows.values()
    .map(({ id, score }) => [id, score]);

/** A public site with a board of two rows as documents, and the list of requests to it. */
function aPublicSite() {
  const asked: string[] = [];
  const askedAt: { readonly at: number; readonly path: string }[] = [];
  const gone = new Set<string>();
  const cell = (id: number, points: number) => ({ action: 'cells', cells: [[id, 1, 1, 0, points]] });
  const head = {
    epoch: 'aaaaaaaa',
    version: 4,
    snapshot: 4,
    from: 4,
    frames: [] as unknown[],
    ask_after: 5_000 as number | undefined,
  };
  const participants = [1, 2].map((id) => ({
    id,
    name: `p${id}`,
    display_name: '',
    group: '',
    category: '',
  }));
  const answers: Readonly<Record<string, () => unknown>> = {
    head: () => ({ ...head }),
    'head/*': () => ({ ...head }),
    'snapshot/aaaaaaaa-4': () => ({ standing: aBoard({ version: 4, participants }), frames: [cell(1, 10)] }),
    'snapshot/aaaaaaaa-9': () => ({ standing: aBoard({ version: 9, participants }), frames: [] }),
    'snapshot/bbbbbbbb-9': () => ({ standing: aBoard({ version: 9, participants }), frames: [cell(1, 10)] }),
    'delta/aaaaaaaa-6-9': () => ({ frames: [cell(2, 31), cell(1, 99)] }),
    'delta/aaaaaaaa-4-9': () => ({ frames: [] }),
  };
  const machine = startMachine({
    prepare({ kept, server }) {
      kept.credentials = null;
      for (const [path, answer] of Object.entries(answers)) {
        server.overrides.set(`GET /api/public/standing/7/${path}`, (call) => {
          asked.push(path);
          askedAt.push({ at: machine.ports.clock.now(), path: call.path });
          return gone.has(path) ? new ApiError(404, 'backend.not_found') : answer();
        });
      }
    },
  });
  return { machine, asked, askedAt, head, gone, cell };
}

describe('a board', () => {
  it('[STD-1] is fetched when it is opened, followed while it is, and forgotten when it is closed', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        server.overrides.set('GET /api/user/standing', () => aBoard({ rows: [row(1, 10)] })),
    });
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: false });
    machine.advance(100);
    tellRow(machine, 2, 30);
    tellRow(machine, 1, 20);
    machine.advance(100);
    expect(scores(machine)).toEqual([
      [1, 20],
      [2, 30],
    ]);
    expect(machine.state().standing.board?.version).toBe(2);
    machine.send({ type: 'StandingClosed', contestId: 7 });
    machine.advance(10);
    expect(machine.ports.heardNow).not.toContain(BOARD);
    expect(machine.state().sync.positions).not.toHaveProperty(BOARD);
  });

  it('[LIV-4] [STD-1] under a steady stream of changes a whole board still arrives, with nothing missed', () => {
    const { start_time, end_time } = aContest();
    const times = { start_time, end_time };
    let total = 0;
    const machine = ensureLive({
      latency: ({ path }) => (path.endsWith('/standing') ? [50, 900] : [10, 10]),
      prepare: ({ server }) =>
        server.overrides.set('GET /api/user/standing', () => aBoard({ rows: [row(1, total)] })),
    });
    const play = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        total += 1;
        tellRow(machine, 1, total);
        machine.advance(100);
      }
    };
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: false });
    play(3_000);
    expect(scores(machine)).toEqual([[1, total]]);
    machine.ports.server.tellAt(BOARD, {
      action: 'state',
      visible: false,
      frozen: false,
      tasks: [],
      ...times,
    });
    machine.advance(100);
    expect(scores(machine)).toEqual([]);
    machine.ports.server.tellAt(BOARD, {
      action: 'state',
      visible: true,
      frozen: false,
      tasks: [],
      ...times,
    });
    play(6_000);
    expect(scores(machine)).toEqual([[1, total]]);
    expect(machine.ports.server.count('GET /api/user/standing')).toBe(2);
  });

  it('[LIV-4] has its contest’s times as they move, and names nobody while it is hidden', () => {
    const { start_time, end_time } = aContest();
    const participant = { id: 1, name: 'ani', display_name: 'Ani', group: '', category: '' };
    const machine = ensureLive({
      prepare: ({ server }) =>
        server.overrides.set('GET /api/user/standing', () => aBoard({ participants: [participant] })),
    });
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: false });
    machine.advance(100);
    expect(machine.state().standing.board?.participants.size).toBe(1);
    const state = { action: 'state', visible: false, frozen: false, tasks: [] };
    machine.ports.server.tellAt(BOARD, { ...state, start_time, end_time: end_time + 60_000 });
    machine.advance(100);
    expect(machine.state().standing.board).toMatchObject({ startAt: start_time, endAt: end_time + 60_000 });
    expect(machine.state().standing.board?.participants.size).toBe(0);
  });

  it('[LIV-4] brings those who look on the moved times of its contest, also into their list', () => {
    const machine = startMachine({
      prepare: ({ server }) => {
        server.user = aUser({ role: 'SPECTATOR', contests: [] });
        server.overrides.set('GET /api/spectator/standing', () => aBoard());
      },
    });
    machine.advance(1_000);
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: false });
    machine.advance(10_000);
    const { end_time: endAt } = machine.ports.server.contest;
    machine.ports.setChannel(false);
    machine.ports.server.moveEnd(60_000);
    machine.advance(100);
    machine.ports.setChannel(true);
    machine.advance(10_000);
    expect(machine.state().staff.contests?.get(7)?.end_time).toBe(endAt + 60_000);
    expect(machine.state().contest.contest?.end_time).toBe(endAt + 60_000);
  });

  it('[STD-2] of a public page needs no login: whole at first, then its changes', () => {
    const site = aPublicSite();
    const { machine, asked, head } = site;
    machine.advance(10);
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: true });
    machine.advance(100);
    expect(asked).toEqual(['head', 'snapshot/aaaaaaaa-4']);
    expect(scores(machine)).toEqual([
      [1, 10],
      [2, 0],
    ]);
    // The last changes come with the head.
    Object.assign(head, { version: 6, from: 4, frames: [site.cell(1, 20), site.cell(2, 30)] });
    machine.advance(5_000);
    expect(asked.splice(0)).toEqual(['head', 'snapshot/aaaaaaaa-4', 'head/*']);
    expect(scores(machine)).toEqual([
      [1, 20],
      [2, 30],
    ]);
    // First no change, then more changes than the head contains, then another epoch.
    machine.advance(5_000);
    Object.assign(head, { version: 9, from: 8, frames: [site.cell(1, 99)] });
    machine.advance(5_000);
    expect(asked.splice(0)).toEqual(['head/*', 'head/*', 'delta/aaaaaaaa-6-9']);
    expect(scores(machine)).toEqual([
      [1, 99],
      [2, 31],
    ]);
    Object.assign(head, { epoch: 'bbbbbbbb', snapshot: 9, from: 9, frames: [] });
    machine.advance(5_000);
    expect(asked.splice(0)).toEqual(['head/*', 'snapshot/bbbbbbbb-9']);
    expect(scores(machine)).toEqual([
      [1, 10],
      [2, 0],
    ]);
  });

  it('[STD-8] of a public page asks less often while much happens, hidden, and not at all when it is closed', () => {
    const { machine, asked, head } = aPublicSite();
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: true });
    head.ask_after = undefined;
    machine.advance(100);
    asked.length = 0;
    machine.advance(60_000);
    expect(asked.length).toBe(4);
    machine.ports.browser.visible$.next(false);
    asked.length = 0;
    machine.advance(100_000);
    expect(asked.length).toBeLessThanOrEqual(2);
    machine.send({ type: 'StandingClosed', contestId: 7 });
    asked.length = 0;
    machine.advance(200_000);
    expect(asked).toEqual([]);
  });

  it('[STD-8] of a public page asks right after changes went out on the server’s clock, by their number', () => {
    const { machine, askedAt, head } = aPublicSite();
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: true });
    machine.advance(12_345);
    for (const [after, periodMs] of [
      [5_000, 5_000],
      [undefined, 15_000],
    ] as const) {
      head.ask_after = after;
      machine.advance(16_000);
      askedAt.length = 0;
      machine.advance(60_000);
      expect(askedAt.length).toBe(60_000 / periodMs);
      for (const { at, path } of askedAt) {
        const sinceCut = at % periodMs;
        expect(sinceCut).toBeGreaterThan(500);
        expect(sinceCut).toBeLessThan(2_000);
        expect(path).toBe(`/api/public/standing/7/head/${(at - sinceCut) / 5_000}`);
      }
    }
  });

  it('[STD-8] of a public page is fetched whole when its changes are kept no more', () => {
    const { machine, asked, head, gone } = aPublicSite();
    machine.send({ type: 'StandingOpened', contestId: 7, isPublic: true });
    machine.advance(100);
    gone.add('delta/aaaaaaaa-4-9');
    Object.assign(head, { version: 9, from: 9, snapshot: 9, frames: [] });
    machine.advance(5_000);
    expect(asked.slice(2)).toEqual(['head/*', 'delta/aaaaaaaa-4-9', 'snapshot/aaaaaaaa-9']);
    expect(machine.state().standing.board?.version).toBe(9);
    expect(machine.state().standing.refused).toBeNull();
  });

  it('[STD-2] says that it is missing, and keeps asking for it', () => {
    const machine = startMachine({
      prepare: ({ kept, server }) => {
        kept.credentials = null;
        server.overrides.set('GET /api/public/standing/9/head', () => new ApiError(404, 'backend.not_found'));
      },
    });
    machine.send({ type: 'StandingOpened', contestId: 9, isPublic: true });
    machine.advance(100);
    expect(machine.state().standing.refused).toBe('backend.not_found');
  });
});

describe('organisers', () => {
  const prepare = asAdmin;

  // F88
  it('[AUT-2] of a contest that is not there the page says so, and no dialog stands over it', () => {
    const machine = ensureLive({
      prepare: (ports) => {
        asAdmin(ports);
        ports.server.overrides.set(
          'GET /api/admin/communication',
          () => new ApiError(404, 'backend.not_found'),
        );
      },
    });
    const before = machine.effects.length;
    machine.send({ type: 'ContestOpened', contestId: 99 });
    machine.advance(1_000);
    const failed = machine.eventsOf('SnapshotFailed').map(({ call, key }) => [call, key]);
    expect(failed).toContainEqual(['contestDetail', 'backend.not_found']);
    expect(failed).toContainEqual(['communication', 'backend.not_found']);
    expect(machine.effects.slice(before).filter(({ type }) => type === 'Dialog')).toEqual([]);
  });

  it('[LIV-6] hear of all contests, submissions, questions and tasks', () => {
    const machine = ensureLive({ prepare });
    expect([...machine.ports.heardNow].sort()).toEqual([
      '/topic/configuration',
      '/topic/contest',
      '/topic/desk',
      '/topic/judge',
      '/topic/late',
      '/topic/questions',
      '/topic/recoveries',
      '/topic/rejudgings',
      '/topic/submissions',
      '/topic/task',
      '/topic/user_tests',
    ]);
    machine.ports.server.tellAt('/topic/contest', {
      action: 'update',
      contest: aContest({ name: 'Renamed' }),
    });
    machine.advance(20);
    expect(machine.state().staff.contests?.get(7)?.name).toBe('Renamed');
  });

  it('[AUT-2] a command is done, or refused with its reason', () => {
    const machine = ensureLive({
      prepare(ports) {
        prepare(ports);
        ports.server.overrides.set('POST /api/admin/contests/7/extend', ({ form }) =>
          form?.['minutes'] === '10' ? aContest() : new ApiError(400, 'backend.times_order'),
        );
      },
    });
    const extend = (commandId: string, minutes: number) =>
      machine.send({
        type: 'CommandGiven',
        commandId,
        call: 'extendContest',
        request: { cid: 7, minutes },
      });
    extend('a', 10);
    extend('b', -500);
    expect(machine.state().staff.commands).toMatchObject({ a: { kind: 'running' }, b: { kind: 'running' } });
    machine.advance(100);
    expect(machine.state().staff.commands).toEqual({
      a: { kind: 'done', call: 'extendContest', answer: expect.objectContaining({ id: 7 }) as unknown },
      b: { kind: 'refused', key: 'backend.times_order', detail: null },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { redact } from '#streams/redact.ts';
import { asAdmin } from '#tests/support/admin-server.ts';
import { aContest, aSubmission, aTask, aUser } from '#tests/support/contest.ts';
import { ensureLive } from '#tests/support/machine.ts';

const PATH = 'GET /api/admin/audit';
const opened = {
  type: 'ResourceOpened',
  resource: 'audit',
  call: 'audit',
  request: {},
  contestId: 7,
} as const satisfies ContestEvent;

/** A call about the people of a contest only. */
const PEOPLE_PATH = 'GET /api/admin/announcements/audiences';
const people = {
  type: 'ResourceOpened',
  resource: 'people',
  call: 'audiences',
  request: {},
  contestId: 7,
} as const satisfies ContestEvent;

/** An admin's page that shows the audit of a contest, and a count of its requests for it. */
function aDesk() {
  let asked = 0;
  const machine = ensureLive({
    prepare(ports) {
      asAdmin(ports);
      ports.server.overrides.set(PATH, () => {
        asked += 1;
        return { entries: [], more: asked > 1 };
      });
      ports.server.overrides.set(PEOPLE_PATH, () => {
        asked += 1;
        return { groups: [], rooms: [] };
      });
    },
  });
  return { machine, server: machine.ports.server, timesAsked: () => asked };
}

const audit = (machine: ReturnType<typeof ensureLive>) => machine.state().resources.audit?.['audit'];

// F91
describe('the tasks of a scorer', () => {
  it('[SHL-7] come and go with the works that are given to them', () => {
    let tasks = [aTask(1)];
    const machine = ensureLive({
      prepare({ server }) {
        server.user = aUser({ role: 'SCORER', contests: [] });
        server.overrides.set('GET /api/scorer/tasks', () => ({ tasks, error: null }));
      },
    });
    const listed = () => machine.state().contest.tasks?.map(({ number }) => number);
    expect(listed()).toEqual([1]);
    tasks = [aTask(1), aTask(2)];
    for (let told = 0; told < 3; told += 1)
      machine.ports.server.tellAt('/topic/desk', { action: 'update', subject: 'marking', contest: 7 });
    machine.advance(1_000);
    expect(listed()).toEqual([1, 2]);
  });
});

describe('resources of staff pages', () => {
  it('[LIV-6] is asked when it is opened, and again when news of its subject come, once for those that come together', () => {
    const { machine, server, timesAsked } = aDesk();
    machine.send(opened);
    machine.advance(50);
    expect(audit(machine)).toMatchObject({ answer: { more: false }, isLoading: false });
    for (const contest of [7, null, 7])
      server.tellAt('/topic/desk', { action: 'update', subject: 'contest', contest });
    machine.advance(1_000);
    expect(timesAsked()).toBe(2);
    expect(audit(machine)).toMatchObject({ answer: { more: true } });
  });

  it('[LIV-6] is answered while news never cease, with what came last in the end', () => {
    const { machine, server, timesAsked } = aDesk();
    machine.send(opened);
    machine.advance(50);
    const tell = () => server.tellAt('/topic/desk', { action: 'update', subject: 'contest', contest: 7 });
    for (let told = 0; told < 50; told += 1) {
      tell();
      machine.advance(200);
    }
    // For ten seconds of news, there is neither a request for each nor a wait until the end.
    expect(timesAsked()).toBeGreaterThan(15);
    expect(timesAsked()).toBeLessThan(35);
    machine.advance(1_000);
    const before = timesAsked();
    machine.advance(10_000);
    expect(timesAsked()).toBe(before);
    expect(audit(machine)).toMatchObject({ isLoading: false });
  });

  it('[LIV-6] is left alone by news of other subjects and contests', () => {
    const { machine, server, timesAsked } = aDesk();
    machine.send(people);
    server.tellAt('/topic/desk', { action: 'update', subject: 'tasks', contest: null });
    server.tellAt('/topic/desk', { action: 'update', subject: 'people', contest: 8 });
    machine.advance(1_000);
    expect(timesAsked()).toBe(1);
    server.tellAt('/topic/desk', { action: 'update', subject: 'people', contest: null });
    machine.advance(1_000);
    expect(timesAsked()).toBe(2);
  });

  it('[AUT-6] [LIV-6] is asked anew at news of every subject where it shows all of them, and of no other contest', () => {
    const { machine, server, timesAsked } = aDesk();
    machine.send(opened);
    machine.advance(50);
    for (const subject of ['people', 'contest', 'tasks', 'scoring'] as const) {
      const before = timesAsked();
      server.tellAt('/topic/desk', { action: 'update', subject, contest: 7 });
      machine.advance(1_000);
      expect(timesAsked(), subject).toBe(before + 1);
    }
    server.tellAt('/topic/desk', { action: 'update', subject: 'scoring', contest: 8 });
    machine.advance(1_000);
    expect(timesAsked()).toBe(5);
  });

  it('[AUT-2] is asked anew after a command of its own, and no more once it was left', () => {
    const { machine, server, timesAsked } = aDesk();
    server.overrides.set('POST /api/admin/contests/7/extend', () => aContest());
    const extend = () =>
      machine.send({
        type: 'CommandGiven',
        commandId: 'x',
        call: 'extendContest',
        request: { cid: 7, minutes: 1 },
      });
    machine.send(opened);
    machine.send(opened);
    machine.advance(50);
    extend();
    machine.advance(1_000);
    const before = timesAsked();
    expect(before).toBeGreaterThan(1);
    machine.send({ type: 'ResourceClosed', call: 'audit', resource: 'audit' });
    expect(audit(machine)).toMatchObject({ watchers: 1 });
    machine.send({ type: 'ResourceClosed', call: 'audit', resource: 'audit' });
    expect(machine.state().resources).toEqual({});
    extend();
    machine.advance(1_000);
    expect(timesAsked()).toBe(before);
  });

  it('[AUT-2] is left alone by a command of its own that changes nothing of it', () => {
    const { machine, server, timesAsked } = aDesk();
    server.overrides.set('POST /api/admin/contests/7/extend', () => aContest());
    server.overrides.set('POST /api/admin/saved_filters/1/delete', () => ({}));
    machine.send(people);
    machine.advance(50);
    machine.send({
      type: 'CommandGiven',
      commandId: 'x',
      call: 'extendContest',
      request: { cid: 7, minutes: 1 },
    });
    machine.advance(1_000);
    expect(timesAsked()).toBe(1);
    // A command whose row names no changes may change anything.
    machine.send({ type: 'CommandGiven', commandId: 'y', call: 'deleteFilter', request: { fid: 1 } });
    machine.advance(1_000);
    expect(timesAsked()).toBe(2);
  });

  it.each([
    ['workshopReady', 'ready', { lines: [], findings: [], contests: [] }],
    ['workshopVersions', 'versions', { versions: [], contests: [], others: 0, trials: [] }],
  ] as const)(
    '[AUT-12] the contests that have a task are asked for again when it is put into one (%s)',
    (call, path, answer) => {
      const { machine, server } = aDesk();
      const get = `GET /api/admin/workshop/5/${path}`;
      server.overrides.set(get, () => answer);
      server.overrides.set('POST /api/admin/contests/7/tasks', () => ({ tasks: [], may_arrange: true }));
      machine.send({ type: 'ResourceOpened', resource: 'of task 5', call, request: { tid: 5 } });
      machine.advance(1_000);
      expect(server.count(get)).toBe(1);
      machine.send({
        type: 'CommandGiven',
        commandId: 'x',
        call: 'addContestTask',
        request: { cid: 7, task: 5 },
      });
      machine.advance(1_000);
      expect(server.count(get)).toBe(2);
    },
  );

  it('[AUT-2] a command says its id to the server, which does it once however often it arrives', () => {
    const { machine, server } = aDesk();
    const ids: (string | undefined)[] = [];
    server.overrides.set('POST /api/admin/contests/7/extend', ({ headers }) => {
      ids.push(headers?.['x-agon-command']);
      return new ApiError(0, 'backend.no_connection');
    });
    const give = (commandId: string) =>
      machine.send({
        type: 'CommandGiven',
        commandId,
        call: 'extendContest',
        request: { cid: 7, minutes: 1 },
      });
    for (const id of ['a', 'a', 'b']) {
      give(id);
      machine.advance(50);
    }
    expect(ids).toEqual(['a', 'a', 'b']);
  });

  it('[LIV-6] is asked again as soon as the network is back where it got no answer, and not where it was refused', () => {
    const { machine, server, timesAsked } = aDesk();
    server.overrides.set(PEOPLE_PATH, () => new ApiError(0, 'backend.no_connection'));
    machine.send(people);
    machine.advance(60_000);
    expect(machine.state().resources.audiences?.['people']).toMatchObject({ kind: 'failed' });
    server.overrides.set(PEOPLE_PATH, () => new ApiError(503, 'backend.busy'));
    machine.send({ type: 'BrowserCameOnline' });
    machine.advance(60_000);
    const failed = { kind: 'failed', failure: { key: 'backend.busy' } };
    expect(machine.state().resources.audiences?.['people']).toMatchObject(failed);
    server.overrides.set(PEOPLE_PATH, () => ({ groups: [], rooms: [] }));
    machine.send({ type: 'BrowserCameOnline' });
    machine.advance(60_000);
    expect(machine.state().resources.audiences?.['people']).toMatchObject(failed);
    expect(timesAsked()).toBe(0);
  });

  it('keeps its last answer when it cannot be asked anew, and says why', () => {
    const { machine, server } = aDesk();
    machine.send(opened);
    machine.advance(50);
    server.overrides.set(PATH, () => new ApiError(503, 'backend.busy'));
    machine.send(opened);
    machine.advance(60_000);
    expect(audit(machine)).toMatchObject({
      answer: { more: false },
      isLoading: false,
      failure: { key: 'backend.busy' },
    });
  });
});

describe('a file that pages of staff show', () => {
  const FILE = 'GET /api/admin/workshop/5/file';
  const file = {
    type: 'ResourceOpened',
    resource: 'bells',
    call: 'workshopFile',
    request: { tid: 5, path: 'bells.png', hash: 'h' },
  } as const satisfies ContestEvent;
  const closed = { type: 'ResourceClosed', call: 'workshopFile', resource: 'bells' } as const;

  it('[AUT-12] is fetched once for all parts of a page that show it, and let go with the last', () => {
    const { machine, server } = aDesk();
    server.overrides.set(FILE, () => new Blob(['png'], { type: 'image/png' }));
    machine.send(file);
    machine.send(file);
    machine.advance(100);
    machine.send(file);
    machine.advance(1_000);
    expect(server.count(FILE)).toBe(1);
    const answer = { mime: 'image/png', text: null, blobUrl: 'blob:1' };
    expect(machine.state().resources.workshopFile?.['bells']).toMatchObject({ answer, isLoading: false });
    for (let left = 0; left < 3; left += 1) {
      expect(machine.ports.released).toEqual([]);
      machine.send(closed);
    }
    expect(machine.ports.released).toEqual(['blob:1']);
    // News of the task do not affect a content that is named by its hash.
    machine.send(file);
    machine.advance(100);
    server.tellAt('/topic/desk', { action: 'update', subject: 'workshop', contest: null, task: 5 });
    machine.advance(1_000);
    expect(server.count(FILE)).toBe(2);
  });

  it('[AUT-12] is not waited for any longer than its page is open', () => {
    const { machine, server } = aDesk();
    server.overrides.set(FILE, () => new Blob(['png'], { type: 'image/png' }));
    machine.send(file);
    // The answer is on its way back.
    machine.advance(15);
    machine.send(closed);
    machine.send(file);
    machine.advance(100);
    expect(server.count(FILE)).toBe(2);
    expect(machine.eventsOf('ResourceLoaded')).toHaveLength(1);
    expect(machine.state().resources.workshopFile?.['bells']).toMatchObject({ kind: 'shown' });
  });

  it('[AUT-12] is asked for again as soon as the network is back', () => {
    const { machine, server } = aDesk();
    server.overrides.set(FILE, () => new ApiError(0, 'backend.no_connection'));
    machine.send(file);
    machine.advance(100);
    expect(machine.state().resources.workshopFile?.['bells']).toMatchObject({ kind: 'failed' });
    server.overrides.set(FILE, () => new Blob(['png'], { type: 'image/png' }));
    machine.send({ type: 'BrowserCameOnline' });
    machine.advance(1_000);
    expect(machine.state().resources.workshopFile?.['bells']).toMatchObject({ kind: 'shown' });
  });
});

describe('a submission that staff look at', () => {
  const PATH_OF = 'GET /api/admin/submissions/4';

  it('[AUT-3] is asked for again when it is judged, and not at each test', () => {
    const { machine, server } = aDesk();
    const row = (id: number, change: Parameters<typeof aSubmission>[1]) => ({
      ...aSubmission(id, change),
      participant_id: 11,
      username: 'ivan',
      display_name: 'Ivan',
      task_name: 'Lanterns',
      contest_name: 'National round',
    });
    let now = row(4, { status: 'running' });
    const detail = { source: '', file_name: 'a.py', judgement: null, job: null };
    server.overrides.set(PATH_OF, () => ({ ...now, ...detail }));
    machine.send({
      type: 'ResourceOpened',
      resource: 'four',
      call: 'staffSubmission',
      request: { sid: 4 },
    });
    machine.advance(100);
    const feed = (change: Parameters<typeof aSubmission>[1]) => {
      now = row(4, change);
      machine.send({ type: 'SubmissionFed', submission: now, by: 'live' });
      machine.advance(1_000);
    };
    feed({ status: 'running', tests_done: 1, tests_total: 2 });
    machine.send({ type: 'SubmissionFed', submission: row(5, {}), by: 'live' });
    machine.advance(1_000);
    expect(server.count(PATH_OF)).toBe(1);
    feed({ status: 'judged', verdict: 'AC', judged_at: 5 });
    expect(server.count(PATH_OF)).toBe(2);
  });
});

describe('the recording of a command', () => {
  it('[EVT-3] holds no password, neither of the request nor of the answer, and no file', () => {
    const given = {
      type: 'CommandGiven',
      commandId: 'x',
      call: 'issuePassword',
      request: { rid: 1, nested: [{ password: 'hunter2' }] },
      files: { file: { file: new Blob(['hunter2']), name: 'a.csv' } },
    } as unknown as ContestEvent;
    const done = {
      type: 'CommandDone',
      commandId: 'x',
      call: 'issuePasswords',
      answer: { cards: [{ name: 'ana', password: 'hunter2' }] },
    } as unknown as ContestEvent;
    for (const event of [given, done]) {
      expect(JSON.stringify(redact(event))).not.toContain('hunter2');
      expect(redact(event)).not.toHaveProperty('files');
    }
    expect(redact(done)).toMatchObject({ answer: { cards: [{ name: 'ana', password: '' }] } });
  });
});

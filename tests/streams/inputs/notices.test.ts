import { describe, expect, it } from 'vitest';
import {
  aContest,
  anAnnouncement,
  aQuestion,
  aSubmission,
  MINUTE_MS,
  NOON_AT,
} from '#tests/support/contest.ts';
import { ensureLive, type Machine } from '#tests/support/machine.ts';

const shown = (machine: Machine) => machine.state().notices.shown;
const toasts = ({ effects }: Machine) => effects.filter((effect) => effect.type === 'Toast');

/** Notices that a browser kept for ivan in contest 7. */
const written = (more: object = {}) => [
  {
    owner: 'ivan/7',
    shown: [{ at: NOON_AT - 1, tone: 'note', titleKey: 'toast.standings' }],
    seenAt: NOON_AT - 5,
    known: { endAt: aContest().end_time, extraTimeSeconds: 0 },
    ...more,
  },
];

describe('notices', () => {
  it('[NTF-2] the text of a toast stays, with where it leads; a text that the contest keeps itself is not kept twice', () => {
    const machine = ensureLive();
    const { server } = machine.ports;
    server.giveTime(300);
    server.putSubmission(aSubmission(1));
    server.putSubmission(aSubmission(1, { status: 'judged', verdict: 'AC', score: 100 }));
    server.announce(anAnnouncement(1));
    server.putQuestion(aQuestion(1, { answer: 'Yes' }));
    machine.advance(100);
    expect(toasts(machine)).toHaveLength(4);
    expect(shown(machine)).toMatchObject([
      { tone: 'good', titleKey: 'toast.extra_time', values: { minutes: 5 } },
      { titleKey: 'toast.result', values: { score: 100 }, to: '/task/1/submission/1' },
    ]);
    expect(shown(machine)[0]?.at).toBeGreaterThanOrEqual(NOON_AT);
  });

  it('[NTF-3] have the time of the server’s clock to the millisecond, not of its last tick', () => {
    const machine = ensureLive();
    const { server, clock } = machine.ports;
    const sinceTick = () => Math.floor(clock.now()) - machine.state().system.now;
    while (sinceTick() < 400) machine.advance(10);
    server.giveTime(300);
    machine.advance(50);
    const [notice] = shown(machine);
    expect(sinceTick()).toBeGreaterThan(400);
    expect(notice?.at).toBeGreaterThanOrEqual(machine.state().system.now + 400);
    expect(notice?.at).toBeLessThanOrEqual(clock.now());
  });

  it('[NTF-3] is there again after a reload, without being told anew', () => {
    const first = ensureLive();
    first.ports.server.moveEnd(10 * MINUTE_MS);
    first.advance(100);
    first.send({ type: 'NoticesSeen', at: NOON_AT + 50 });
    const { contest } = first.ports.server;
    const again = ensureLive({
      prepare: ({ kept, server }) => {
        kept.notices = first.ports.kept.notices;
        server.contest = contest;
      },
    });
    expect(again.state().notices).toMatchObject({ shown: shown(first), seenAt: NOON_AT + 50 });
    expect(shown(again)).toHaveLength(1);
    expect(toasts(again)).toEqual([]);
  });

  it('[NTF-3] a time that changed while the page was closed is told once when it opens', () => {
    const machine = ensureLive({
      prepare: ({ kept, server }) => {
        kept.notices = written();
        server.contest = aContest({ end_time: aContest().end_time + 20 * MINUTE_MS });
        server.extraTimeSeconds = 120;
      },
    });
    machine.advance(60_000);
    expect(toasts(machine)).toHaveLength(2);
    expect(toasts(machine)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ titleKey: 'toast.extended_time', values: { minutes: 20 } }),
        expect.objectContaining({ titleKey: 'toast.extra_time', values: { minutes: 2 } }),
      ]),
    );
    expect(shown(machine).map(({ titleKey }) => titleKey)).toHaveLength(3);
    expect(machine.ports.kept.notices).toMatchObject([
      { known: { endAt: aContest().end_time + 20 * MINUTE_MS, extraTimeSeconds: 120 } },
    ]);
  });

  // F93
  it.each([
    ['toast.standings_frozen', { standings: 'yes_60', unrestricted_time: 0 }, 30, -90],
    ['toast.lifted_restriction', { unrestricted_time: 3_600 }, 30, -90],
  ])('[NTF-3] %s is told once where it came about while the page was closed', (key, contest, until, from) => {
    const endAt = aContest().end_time;
    const open = (startAt: number, notices: unknown) =>
      ensureLive({
        startAt,
        prepare: ({ kept, server }) => {
          kept.notices = notices;
          server.contest = aContest(contest);
        },
      });
    const toldOf = (machine: Machine) =>
      toasts(machine).filter((toast) => [toast.titleKey, toast.messageKey].includes(key)).length;
    const first = open(endAt + from * MINUTE_MS, null);
    expect(toldOf(first)).toBe(0);
    first.stop();
    const second = open(endAt - until * MINUTE_MS, first.ports.kept.notices);
    expect(toldOf(second)).toBe(1);
    second.stop();
    const third = open(endAt - until * MINUTE_MS + MINUTE_MS, second.ports.kept.notices);
    expect(toldOf(third)).toBe(0);
    third.stop();
  });

  it('[NTF-3] a restriction that applies again because the end moved while the page was closed is told once', () => {
    const before = ensureLive({ startAt: aContest().end_time - 30 * MINUTE_MS });
    before.stop();
    const machine = ensureLive({
      startAt: aContest().end_time - 29 * MINUTE_MS,
      prepare: ({ kept, server }) => {
        kept.notices = before.ports.kept.notices;
        server.contest = aContest({ end_time: aContest().end_time + 120 * MINUTE_MS });
      },
    });
    expect(
      toasts(machine)
        .map(({ titleKey }) => titleKey)
        .sort(),
    ).toEqual(['toast.applied_restriction', 'toast.extended_time']);
    machine.stop();
  });

  it('[NTF-3] a start while the page was closed shows no standings that there is nothing to see of', () => {
    const before = ensureLive({ startAt: aContest().start_time - MINUTE_MS });
    before.stop();
    const machine = ensureLive({
      startAt: aContest().start_time + MINUTE_MS,
      prepare: ({ kept }) => void (kept.notices = before.ports.kept.notices),
    });
    expect(toasts(machine)).toEqual([]);
    machine.stop();
  });

  it('[NTF-3] those of somebody else in this browser, or of another contest, are not shown', () => {
    const others = [...written({ owner: 'maria/7' }), ...written({ owner: 'ivan/8' })];
    const machine = ensureLive({
      prepare: ({ kept, server }) => {
        kept.notices = others;
        server.extraTimeSeconds = 60;
      },
    });
    expect(shown(machine)).toEqual([]);
    expect(toasts(machine)).toEqual([]);
    machine.ports.server.giveTime(60);
    machine.advance(100);
    expect(machine.ports.kept.notices).toMatchObject([
      { owner: 'maria/7' },
      { owner: 'ivan/8' },
      { owner: 'ivan/7' },
    ]);
  });

  it('those that cannot be read are passed over, and the list has an end', () => {
    const machine = ensureLive({ prepare: ({ kept }) => void (kept.notices = { not: 'notices' }) });
    expect(shown(machine)).toEqual([]);
    for (let minute = 1; minute <= 105; minute += 1) {
      machine.ports.server.giveTime(60 * minute);
      machine.advance(20);
    }
    expect(shown(machine)).toHaveLength(100);
    expect(shown(machine).at(-1)?.values).toEqual({ minutes: 105 });
  });
});

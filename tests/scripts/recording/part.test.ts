import { beforeAll, describe, expect, it } from 'vitest';
import { overviewOf } from '#scripts/recording/overview.ts';
import { type Part, partAround } from '#scripts/recording/part.ts';
import { relive, type Session, type SessionEffect } from '#scripts/recording/session.ts';
import { testOf } from '#scripts/recording/write-test.ts';
import { anAnnouncement, aQuestion, NOON_AT } from '#tests/support/contest.ts';
import { recordedMachine } from '#tests/support/recordedMachine.ts';

let session: Session;
let told: readonly SessionEffect[];
beforeAll(async () => {
  const { machine, recording } = recordedMachine();
  const { server } = machine.ports;
  machine.send({ type: 'LoginSubmitted', username: 'ivan', password: 'a password' });
  machine.advance(1_000);
  server.announce(anAnnouncement(1));
  server.announce(anAnnouncement(2));
  machine.advance(60_000);
  server.putQuestion(aQuestion(1, { answer: 'Yes' }));
  machine.advance(1_000);
  machine.stop();
  session = recording();
  told = (await relive(session)).effects;
});

const typesOf = (part: Part) => part.session.events.map(({ event }) => event.type);
const isPublished = ({ event }: Session['events'][number]) => event.type === 'AnnouncementPublished';

describe('a recording', () => {
  it('[EVT-4] is described by its effects and its failures', () => {
    const fault = {
      type: 'MachineFault',
      kind: 'epic',
      name: 'loginRedirect',
      detail: 'Error: no\nat x',
    } as const;
    const { events } = session;
    const text = overviewOf(
      { ...session, events: [...events, { at: NOON_AT + 90_000, event: fault }] },
      told,
      null,
    );
    expect(text).toContain(
      'version 0.1.0, user, contest 7\n2026-05-16 12:00:00.000 to 2026-05-16 12:01:30.000 UTC',
    );
    expect(text).toMatch(/\n {7}2 {2}AnnouncementPublished\n/);
    expect(text).toMatch(/#\d+ {2}12:01:01\.\d+ {2}Toast toast\.new_answer\n/);
    expect(text).toContain('12:01:30.000  epic loginRedirect: Error: no\n');
    expect(text).not.toContain('at x');
  });
});

describe('the part around', () => {
  it('[EVT-4] an effect is the shortest that still has the effect', async () => {
    const part = partAround(session, told, 'toast.new_answer');
    expect(typesOf(part)).toEqual(['SessionOpened', 'CommunicationLoaded', 'QuestionAnswered']);
    expect(part.session.events.at(-1)?.at).toBe(
      told.find(({ effect }) => effect.type === 'Toast' && effect.messageKey === 'toast.new_answer')?.at,
    );
    const { effects } = await relive(part.session);
    expect(effects.map(({ effect }) => effect)).toContainEqual(part.effect);
  });

  // F83
  it('[EVT-4] an event is the shortest in which it does the same', () => {
    const part = partAround(session, told, 'QuestionAnswered');
    expect(part.effect).toBeNull();
    expect(typesOf(part)).toEqual([
      'SessionOpened',
      'CommunicationLoaded',
      'ClockTicked',
      'QuestionAnswered',
    ]);
  });

  // F83
  it('[EVT-4] an event that told nothing has what kept it from being told', () => {
    const [one, last] = [session.events.findLast(isPublished), session.events.at(-1)];
    if (one === undefined || last === undefined) throw new Error('nothing was announced');
    const again = { ...session, events: [...session.events, { ...one, at: last.at }] };
    const types = typesOf(partAround(again, told, 'AnnouncementPublished:3'));

    expect(types.filter((type) => type === 'AnnouncementPublished')).toHaveLength(2);
    expect(types).toContain('SessionOpened');
    expect(types.length).toBeLessThanOrEqual(6);
  });

  it('[EVT-4] something that is not there, or not alone, says so', () => {
    expect(() => partAround(session, told, 'toast.nothing')).toThrow('none is "toast.nothing"');
    expect(() => partAround(session, told, '#999')).toThrow('none is "#999"');
    expect(() => partAround(session, told, 'AnnouncementPublished:3')).toThrow('There are 2');
    expect(() => partAround(session, told, 'toast.new_announcement')).toThrow(
      /2 times; say which: #\d+, #\d+/,
    );
  });
});

describe('the test of a part', () => {
  it('[EVT-4] asks about the states that were wanted, and about no others', async () => {
    const part = partAround(session, told, 'toast.new_answer');
    const given = { recording: 'a.recording.ndjson' };
    const text = await testOf(part, { ...given, states: ['session.kind', 'session.nothing.at.all'] });
    expect(text).toContain("expectState('session.kind', {");
    expect(text).toContain("expectState('session.nothing.at.all', {});");
    await expect(testOf(part, { ...given, states: ['sesion'] })).rejects.toThrow('no part "sesion"');
  });
});

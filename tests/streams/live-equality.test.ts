import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectUnreadCount } from '#streams/state/communication/communication.ts';
import { type State } from '#streams/state/state.ts';
import { anAnnouncement, aQuestion, aSubmission, aTask, MINUTE_MS, NOON_AT } from '../support/contest.ts';
import { FakeServer } from '../support/fakeServer.ts';
import { isLoaded, startMachine } from '../support/machine.ts';
import { virtualTime } from '../support/virtualTime.ts';
import { runs } from '#tests/support/full.ts';

/**
 * LIV-4 as one rule: after any events in any order, with a cut channel, a forgotten past, slow or overtaking
 * answers, or no channel, a client has the state of one that loads everything afterwards.
 */
type Deed =
  | {
      readonly kind:
        | 'announce'
        | 'ask'
        | 'answer'
        | 'seen'
        | 'submit'
        | 'judge'
        | 'task'
        | 'prune'
        | 'cut'
        | 'mend';
    }
  | { readonly kind: 'extend' | 'give'; readonly minutes: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'configure'; readonly websockets: '0' | '1' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'announce',
      'ask',
      'answer',
      'seen',
      'submit',
      'judge',
      'task',
      'prune',
      'cut',
      'mend',
    ),
  }),
  fc.record({ kind: fc.constantFrom('extend', 'give'), minutes: fc.integer({ min: -5, max: 15 }) }),
  // In the first second, snapshots, frames and the channel may overtake one another.
  fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 0, max: 150 }) }),
  fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(0, 4, 400, 3_000, 15_000) }),
  fc.record({ kind: fc.constant('configure'), websockets: fc.constantFrom('0', '1') }),
);

/** The state that a person sees, by channel or by polling. */
function seen(state: State) {
  const { contest, communication, work, session } = state;
  const byId = <T extends { readonly id: number }>(values: readonly T[]) =>
    [...values].sort((a, b) => a.id - b.id);
  return {
    session: session.kind,
    contest: contest.contest,
    configuration: contest.configuration,
    tasks: contest.tasks,
    extraTime: contest.own?.extraTimeSeconds,
    announcements: byId(communication.announcements.values()),
    questions: byId(communication.questions.values()),
    unread: selectUnreadCount(state),
    submissions: byId(work.submissions?.values() ?? []),
  };
}

/** The effect of each deed on the server; `number` is unique to the deed, for ids and texts. */
const DEEDS: Readonly<Record<string, (server: FakeServer, number: number, minutes: number) => void>> = {
  announce: (server, number) => server.announce(anAnnouncement(number)),
  ask: (server, number) => server.putQuestion(aQuestion(number)),
  answer(server, number) {
    const open = server.questions.find(({ answer }) => answer === null);
    if (open) server.putQuestion({ ...open, answer: `Answer ${number}`, answer_time: NOON_AT });
  },
  seen: (server) => server.markSeen(),
  submit: (server, number) => server.putSubmission(aSubmission(number)),
  judge(server, number) {
    const [newest] = server.submissions;
    if (newest) server.putSubmission({ ...newest, status: 'judged', verdict: 'WA', score: number });
  },
  task: (server, number) => server.putTask(aTask(1 + (number % 4), { name: `Task ${number}` })),
  prune: (server) => server.prune(),
  extend: (server, _number, minutes) => server.moveEnd(minutes * MINUTE_MS),
  give: (server, _number, minutes) => server.giveTime(minutes * 60),
};

function perform(server: FakeServer, done: Deed, number: number): void {
  if (done.kind === 'configure') server.configure({ websockets: done.websockets, live_updates: '1' });
  else DEEDS[done.kind]?.(server, number, 'minutes' in done ? done.minutes : 0);
}

describe('any way of hearing', () => {
  it('[LIV-4] [LIV-3] ends in the state of a fresh load', () => {
    fc.assert(
      fc.property(
        fc.array(deed, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 })), {
          minLength: 1,
        }),
        fc.array(fc.constantFrom('arrives', 'arrives', 'arrives', 'lost', 'late'), {
          minLength: 1,
          maxLength: 20,
        }),
        (deeds, delays, fates) => {
          const time = virtualTime(NOON_AT);
          const server = new FakeServer(() => Math.floor(time.clock.now()));
          let calls = 0;
          const latency = () => delays[calls++ % delays.length] ?? ([10, 10] as const);
          let frames = 0;
          let isFair = false;
          const fate = () => (isFair ? 'arrives' : (fates[frames++ % fates.length] ?? 'arrives'));
          const machine = startMachine({ time, server: () => server, latency, fate });
          deeds.forEach((done, index) => {
            if (done.kind === 'wait') machine.advance(done.ms);
            else if (done.kind === 'cut') machine.ports.setChannel(false);
            else if (done.kind === 'mend') machine.ports.setChannel(true);
            else perform(server, done, index + 1);
          });
          // A lost frame is noticed with the next one, or when the connection is made again.
          isFair = true;
          machine.ports.setChannel(false);
          machine.advance(10);
          machine.ports.setChannel(true);
          machine.advance(120_000);

          const fresh = startMachine({ time, server: () => server });
          fresh.until(({ sync }) => isLoaded(sync.snapshots));
          expect(seen(machine.state())).toEqual(seen(fresh.state()));
          machine.stop();
          fresh.stop();
        },
      ),
      { numRuns: runs(75, 300) },
    );
  }, 60_000);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { serialize } from '#streams/recording.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { reportedOf } from '#views/kit/reported.ts';
import { anAnnouncement, MINUTE_MS } from '#tests/support/contest.ts';
import { recordedMachine } from '#tests/support/recordedMachine.ts';

const REPORT_MINUTES = 10;

const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });
let text: string;
let state: State;

beforeAll(() => {
  const { machine, recording } = recordedMachine();
  machine.send({ type: 'LoginSubmitted', username: 'ivan', password: 'a secret password' });
  machine.advance(1_000);
  machine.ports.server.announce(anAnnouncement(1));
  machine.advance(30 * MINUTE_MS);
  machine.ports.server.announce(anAnnouncement(2));
  machine.advance(5_000);
  machine.stop();
  text = serialize(recording());
  state = machine.state();
});

describe('the content of a report', () => {
  it('[EVT-5] is the last minutes, from which the state of now follows, and no credential', () => {
    const { text: sent, kinds, fromAt, toAt, bytes } = reportedOf(text);
    expect((toAt ?? 0) - (fromAt ?? 0)).toBeLessThanOrEqual(REPORT_MINUTES * MINUTE_MS);
    expect(kinds).toContainEqual({ type: 'AnnouncementPublished', count: 1 });
    expect(bytes).toBe(Buffer.byteLength(sent));
    expect(sent).not.toContain('a secret password');
    const { base, events } = parse<State, ContestEvent>(sent);
    const shown = fold.reduceBurst(
      base ?? initialState,
      events.map(({ event }) => event),
    );
    expect(JSON.stringify(shown)).toBe(JSON.stringify(state));
  });

  it('[EVT-3] has nothing of who sat there before', () => {
    const { header, dropped, base, events } = parse<State, ContestEvent>(text);
    const at = (events.at(-1)?.at ?? 0) + 1;
    const ended = { at, event: { type: 'SessionEnded', reason: 'refused' } as const };
    const next = { at: at + 1, event: { type: 'PageShown' } as const };
    const { text: sent, kinds } = reportedOf(
      serialize({ header, dropped, base, events: [...events, ended, next] }),
    );
    expect(kinds).toEqual([{ type: 'PageShown', count: 1 }]);
    expect(sent).not.toContain('Иван');
  });
});

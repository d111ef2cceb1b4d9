import { describe, expect, it } from 'vitest';
import { epics } from '#epics/all.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { serialize } from '#streams/recording.ts';
import { replay } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { anAnnouncement, aQuestion, aSubmission, HOUR_MS, MINUTE_MS } from '../support/contest.ts';
import { type Machine } from '../support/machine.ts';
import { recordedMachine } from '../support/recordedMachine.ts';

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** Logs in and follows a part of a contest, during which the channel is cut. */
function liveThrough(machine: Machine): void {
  const { server } = machine.ports;
  machine.send({ type: 'LoginSubmitted', username: 'ivan', password: 'my password' });
  machine.advance(1_000);
  server.announce(anAnnouncement(1));
  server.putSubmission(aSubmission(1));
  machine.advance(1_000);
  machine.ports.setChannel(false);
  machine.advance(15_000);
  server.putSubmission(aSubmission(1, { status: 'judged', verdict: 'AC', score: 100 }));
  server.putQuestion(aQuestion(1, { answer: 'Yes' }));
  machine.ports.setChannel(true);
  machine.advance(1_000);
  server.moveEnd(10 * MINUTE_MS);
  server.giveTime(300);
  machine.advance(4 * HOUR_MS);
}

describe('a recording', () => {
  it('[EVT-2] [EVT-3] of a whole session gives the same state and the same effects in order, and holds no credential', async () => {
    const { machine, recording } = recordedMachine();
    liveThrough(machine);

    const file = serialize(recording());
    expect(file).not.toContain('my password');
    expect(file).not.toContain('secret-of-the-session');
    const { state, effects } = await replay(parse<State, ContestEvent>(file), {
      initial: initialState,
      fold,
      epics,
    });
    expect(JSON.stringify(state)).toBe(JSON.stringify(machine.state()));
    expect(effects.map(({ effect }) => effect)).toEqual(machine.effects);
    expect(machine.effects.filter(({ type }) => type === 'Toast').length).toBeGreaterThanOrEqual(6);
  });
});

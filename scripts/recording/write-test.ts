import { nameOf } from '../../src/epics/nameOf.ts';
import { type Effect } from '../../src/epics/effects.ts';
import { marblesOf, type Marbles, type Timed } from './marbles.ts';
import { type Part } from './part.ts';
import { partOf } from '../../src/streams/partOfState.ts';
import { relive, type Session, stateAfter } from './session.ts';

/** What a test is written with. */
export interface TestOptions {
  /** How the test file imports `tests/support/recorded.ts`. */
  readonly helper: string;
  /** The recording's file, beside the test. */
  readonly recording: string;
  /** Parts of the state to be asked about, as paths: `session.kind`. */
  readonly states: readonly string[];
}

/**
 * The text of a marble test of a part of a session: its events at their times, what it tells, and the states asked about, as they are
 * today. Throws RangeError for a path that is no part of the state.
 */
export async function testOf(part: Part, { helper, recording, states }: TestOptions): Promise<string> {
  const { session, effect, event } = part;
  const { effects } = await relive(session);
  const told = effects.map(({ at, effect: one }) => ({ at: timeIn(session, at), value: one }));
  const kinds = [...new Set([...(effect === null ? ['Toast'] : [effect.type]), ...kindsOf(told)])];
  const checks = [
    ...kinds.map((kind) => toldCheck(kind as Effect['type'], told)),
    ...states.map((path) => stateCheck(session, path)),
  ];
  const used = ['events', ...new Set(checks.map((check) => check.slice(0, check.indexOf('('))))];
  const does = effect === null ? 'tells what it should' : `tells ${nameOf(effect)}`;
  return `import { describe, it } from 'vitest';
import { recorded } from '${helper}';

const session = recorded(import.meta.dirname, '${recording}');

describe('${event} in a recorded session', () => {
  it('${does}', () => {
    session.play(({ ${used.join(', ')} }) => {
${[eventsCall(session), ...checks].map(indented).join('\n')}
    });
  });
});
`;
}

function eventsCall(session: Session): string {
  const happened = session.events.map(({ at, event }) => ({ at: timeIn(session, at), value: event.type }));
  return callOf('events', [], marblesOf(happened));
}

function toldCheck(kind: Effect['type'], told: readonly Timed<Effect>[]): string {
  const values = told
    .filter(({ value }) => value.type === kind)
    .map(({ at, value }) => ({ at, value: fieldsOf(value) }));
  const [name, first] = kind === 'Toast' ? ['expectToasts', []] : ['expectEffects', [`'${kind}'`]];
  return callOf(name, first, marblesOf(values));
}

function fieldsOf(effect: Effect): object {
  const { type: _, ...fields } = effect;
  return fields;
}

function kindsOf(told: readonly Timed<Effect>[]): Effect['type'][] {
  return told.map(({ value }) => value.type).filter((type) => type !== 'Logged');
}

function stateCheck(session: Session, path: string): string {
  const changes: Timed<unknown>[] = [];
  let last = JSON.stringify(partOf(stateAfter(session, 0), path));
  for (const [index, { at }] of session.events.entries()) {
    const value = partOf(stateAfter(session, index + 1), path);
    const text = JSON.stringify(value);
    if (text === last) continue;
    last = text;
    changes.push({ at: timeIn(session, at), value: value ?? null });
  }
  return callOf('expectState', [`'${path}'`], marblesOf(changes));
}

/** Whole ms since the first event. */
function timeIn({ events }: Session, at: number): number {
  return Math.floor(at) - Math.floor(events[0]?.at ?? at);
}

function callOf(name: string, first: readonly string[], { marbles, at }: Marbles<unknown>): string {
  const values = [...at].map(
    ([letter, value]) => `${letter}: ${JSON.stringify(value.length === 1 ? value[0] : value)}`,
  );
  const given = [...first, `'${marbles}'`, ...(values.length === 0 ? [] : [`{\n${values.join(',\n')},\n}`])];
  return `${name}(${given.join(', ')});`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '      ');
}

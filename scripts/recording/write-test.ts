import { nameOf } from '#epics/nameOf.ts';
import { type Effect } from '#epics/effects.ts';
import { marblesOf } from './marbles.ts';
import { type Part } from './part.ts';
import { partOf } from '#streams/partOfState.ts';
import { relive, type Session, stateAfter, type SessionEffect } from './session.ts';

/** Options of a written test. */
export interface TestOptions {
  /** The recording's file, beside the test. */
  readonly recording: string;
  /** Parts of the state that the test checks, as paths: `session.kind`. */
  readonly states: readonly string[];
}

/**
 * The text of a marble test of a part of a session: its events at their times, its effects, and the wanted
 * parts of the state, as this version computes them. Throws RangeError for a path that is not in the state.
 */
export async function testOf(part: Part, { recording, states }: TestOptions): Promise<string> {
  const { session, effect, event } = part;
  const { effects } = await relive(session);
  const { marbles, letters, at } = marblesOf(
    session.events.map((one) => ({ at: timeIn(session, one.at), value: one.event.type })),
  );
  const named = effects.map(({ index, effect: one }) => ({ letter: letters[index] ?? '', value: one }));
  const kinds = new Set([...(effect === null ? ['Toast'] : [effect.type]), ...kindsOf(effects)]);
  const checks = [
    ...[...kinds].map((kind) => effectCheck(kind as Effect['type'], named)),
    ...states.map((path) => stateCheck(session, path, letters)),
  ];
  const used = ['events', ...new Set(checks.map((check) => check.slice(0, check.indexOf('('))))];
  const does = effect === null ? 'tells what it should' : `tells ${nameOf(effect)}`;
  return `import { describe, it } from 'vitest';
import { recorded } from '#tests/support/recorded.ts';

const session = recorded(import.meta.dirname, '${recording}');

describe('${event} in a recorded session', () => {
  it('${does}', () => {
    session.play(({ ${used.join(', ')} }) => {
${[callOf('events', `'${marbles}'`, at), ...checks].map(indented).join('\n')}
    });
  });
});
`;
}

/** A value at a letter of the events. */
interface AtLetter {
  readonly letter: string;
  readonly value: unknown;
}

function effectCheck(
  kind: Effect['type'],
  named: readonly { readonly letter: string; readonly value: Effect }[],
): string {
  const at = byLetter(
    named
      .filter(({ value }) => value.type === kind)
      .map(({ letter, value }) => ({ letter, value: fieldsOf(value) })),
  );
  return kind === 'Toast' ? callOf('expectToasts', at) : callOf('expectEffects', `'${kind}'`, at);
}

function fieldsOf(effect: Effect): object {
  const { type: _, ...fields } = effect;
  return fields;
}

function kindsOf(effects: readonly SessionEffect[]): Effect['type'][] {
  return effects.map(({ effect }) => effect.type).filter((type) => type !== 'Logged');
}

function stateCheck(session: Session, path: string, letters: readonly string[]): string {
  const changes: AtLetter[] = [];
  let last = JSON.stringify(partOf(stateAfter(session, 0), path));
  for (const [index, letter] of letters.entries()) {
    const value = partOf(stateAfter(session, index + 1), path);
    const text = JSON.stringify(value);
    if (text === last) continue;
    last = text;
    changes.push({ letter, value: value ?? null });
  }
  return callOf('expectState', `'${path}'`, byLetter(changes));
}

/** Time of an event since the first one, whole ms. */
function timeIn({ events }: Session, at: number): number {
  return Math.floor(at) - Math.floor(events[0]?.at ?? at);
}

function byLetter(all: readonly AtLetter[]): ReadonlyMap<string, readonly unknown[]> {
  const at = new Map<string, unknown[]>();
  for (const { letter, value } of all) at.set(letter, [...(at.get(letter) ?? []), value]);
  return at;
}

function callOf(name: string, ...given: (string | ReadonlyMap<string, readonly unknown[]>)[]): string {
  return `${name}(${given.map((one) => (typeof one === 'string' ? one : written(one))).join(', ')});`;
}

function written(at: ReadonlyMap<string, readonly unknown[]>): string {
  const values = [...at].map(
    ([letter, value]) => `${letter}: ${JSON.stringify(value.length === 1 ? value[0] : value)}`,
  );
  return values.length === 0 ? '{}' : `{\n${values.join(',\n')},\n}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '      ');
}

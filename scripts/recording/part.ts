import { nameOf } from '#epics/nameOf.ts';
import { type Effect } from '#epics/effects.ts';
import { type LastStep, lastStepOf } from './lastStep.ts';
import { type Session, type SessionEffect } from './session.ts';
import { shorten } from './shorten.ts';

/** The part of a session around an effect or an event, with that effect or the kind of that event. */
export interface Part {
  readonly session: Session;
  /** null: the part is around an event without an effect. */
  readonly effect: Effect | null;
  readonly event: string;
}

/**
 * The part of a session around one thing in it: `#3`, the third effect; a word of an effect's name
 * (`toasts.new_answer`, `Redirect`); or a kind of event, the first or a later one (`QuestionChanged:2`). The
 * part is the shortest with the same effect, or with the same step of the event for the same reasons. Throws
 * for none or several.
 */
export function partAround(session: Session, effects: readonly SessionEffect[], wanted: string): Part {
  const index = eventBy(session, wanted);
  return index === null ? partOfEffect(session, effectNamed(effects, wanted)) : partOfEvent(session, index);
}

/** The position of the wanted event; null when there are no events of that kind. */
function eventBy({ events }: Session, wanted: string): number | null {
  const [type, place = '1'] = wanted.split(':');
  const places = events.flatMap(({ event }, index) => (event.type === type ? [index] : []));
  if (places.length === 0) return null;
  const index = places[Number(place) - 1];
  if (index === undefined) throw new Error(`There are ${places.length} events ${type}, not ${place}.`);
  return index;
}

function effectNamed(effects: readonly SessionEffect[], wanted: string): SessionEffect {
  const [, number] = /^#(\d+)$/.exec(wanted) ?? [];
  const meant =
    number === undefined
      ? effects.filter(({ effect }) => nameOf(effect).split(' ').includes(wanted))
      : effects.slice(Number(number) - 1, Number(number));
  const [first] = meant;
  if (first === undefined)
    throw new Error(`Of the ${effects.length} things told none is "${wanted}", and no event is called so.`);
  if (meant.length > 1) {
    const numbers = meant.map((one) => `#${effects.indexOf(one) + 1}`);
    throw new Error(`"${wanted}" was told ${meant.length} times; say which: ${numbers.join(', ')}`);
  }
  return first;
}

function partOfEffect(session: Session, { index, effect }: SessionEffect): Part {
  if (index < 0) throw new Error('It was told before the first event.');
  const wanted = JSON.stringify(effect);
  return partUpTo(session, index, effect, ({ effects }) =>
    effects.some((one) => JSON.stringify(one) === wanted),
  );
}

function partOfEvent(session: Session, index: number): Part {
  const wanted = lastStepOf(session, session.events.slice(0, index + 1)).touched;
  return partUpTo(session, index, null, ({ touched }) => touched === wanted);
}

/** The shortest part that ends with the event at `index` and whose last step is still the wanted one. */
function partUpTo(
  session: Session,
  index: number,
  effect: Effect | null,
  isWanted: (last: LastStep) => boolean,
): Part {
  const end = session.events.slice(index, index + 1);
  const left = shorten(
    session.events.slice(0, index),
    ({ event }) => event.type,
    (some) => isWanted(lastStepOf(session, [...some, ...end])),
  );
  const events = [...left, ...end];
  return { session: { ...session, events }, effect, event: events.at(-1)?.event.type ?? '' };
}

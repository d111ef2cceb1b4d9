import { nameOf } from '../../src/epics/nameOf.ts';
import { type Effect } from '../../src/epics/effects.ts';
import { relive, type Session, stateAfter, type Told } from './session.ts';
import { shorten } from './shorten.ts';

/** How much of a session stays before an event that nothing was told of, ms. */
const BEFORE_EVENT_MS = 10_000;

/** Something that no part can be made around, or several things where one is to be chosen. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** The part of a session around an effect or event, and what of it that is. */
export interface Part {
  readonly session: Session;
  /** null: the part is around an event, which told nothing. */
  readonly effect: Effect | null;
  readonly event: string;
}

/**
 * The part of a session around something in it: `#3`, the third thing told; a word of an effect's name (`toasts.new_answer`, `Redirect`);
 * or a kind of event, of which the first is taken unless it says which: `QuestionChanged:2`. Of an effect it is the shortest part that still
 * shows it; of an event the ten seconds before it, upon the state of then, as nobody knows what it lacked. Throws NotFound.
 */
export async function partAround(session: Session, told: readonly Told[], wanted: string): Promise<Part> {
  const index = eventBy(session, wanted);
  return index === null ? partOfEffect(session, toldBy(told, wanted)) : partBeforeEvent(session, index);
}

/** The position of the event that is meant; null when events of that kind are none. */
function eventBy({ events }: Session, wanted: string): number | null {
  const [type, place = '1'] = wanted.split(':');
  const places = events.flatMap(({ event }, index) => (event.type === type ? [index] : []));
  if (places.length === 0) return null;
  const index = places[Number(place) - 1];
  if (index === undefined) throw new NotFound(`There are ${places.length} events ${type}, not ${place}.`);
  return index;
}

function toldBy(told: readonly Told[], wanted: string): Told {
  const [, number] = /^#(\d+)$/.exec(wanted) ?? [];
  const meant =
    number === undefined
      ? told.filter(({ effect }) => nameOf(effect).split(' ').includes(wanted))
      : told.slice(Number(number) - 1, Number(number));
  const [first] = meant;
  if (first === undefined)
    throw new NotFound(`Of the ${told.length} things told none is "${wanted}", and no event is called so.`);
  if (meant.length > 1) {
    const numbers = meant.map((one) => `#${told.indexOf(one) + 1}`);
    throw new NotFound(`"${wanted}" was told ${meant.length} times; say which: ${numbers.join(', ')}`);
  }
  return first;
}

async function partOfEffect(session: Session, { index, effect }: Told): Promise<Part> {
  const chosen = session.events[index];
  if (chosen === undefined) throw new NotFound('It was told before the first event.');
  const before = session.events.slice(0, index);
  const wanted = JSON.stringify(effect);
  const shows = async (some: Session['events']): Promise<boolean> => {
    try {
      const { effects } = await relive({ ...session, events: [...some, chosen] });
      return effects.some((one) => one.index === some.length && JSON.stringify(one.effect) === wanted);
    } catch {
      return false;
    }
  };
  const left = await shorten(before, ({ event }) => event.type, shows);
  return { session: { ...session, events: [...left, chosen] }, effect, event: chosen.event.type };
}

function partBeforeEvent(session: Session, index: number): Part {
  const { events, dropped } = session;
  const chosen = events[index];
  if (chosen === undefined) throw new NotFound('There is no such event.');
  const from = events.findIndex(({ at }) => at >= chosen.at - BEFORE_EVENT_MS);
  const part = events
    .slice(from, index + 1)
    .filter((one) => one === chosen || one.event.type !== 'ClockTicked');
  const count = dropped + from;
  const base = count === 0 ? null : stateAfter(session, from);
  return {
    session: { header: session.header, dropped: count, base, events: part },
    effect: null,
    event: chosen.event.type,
  };
}

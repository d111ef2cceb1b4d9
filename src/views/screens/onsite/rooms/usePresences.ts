import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_PRESENCES, type PresenceState } from '#domain/onsite/onsite.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { usePress } from '../hall/usePress.ts';

/** A state that was chosen for a person, and that the server has not answered yet. */
interface Press {
  readonly participant: number;
  readonly was: PresenceState;
  readonly state: PresenceState;
}

type Outcome = AnswerOf<'setPresence'>['people'][number];

/** The presences of a page: people with the chosen states, and those whose state is still being sent. */
export interface Presences {
  readonly people: readonly OnsitePerson[];
  readonly waiting: ReadonlySet<number>;
  /** There is no network; waiting changes are sent once it is back. */
  readonly isUnsent: boolean;
  /** The reason why the last changes were refused. */
  readonly refusal: { readonly key: string; readonly detail: string | null } | null;
  /** People for whom somebody else had set another state first. */
  readonly overtaken: readonly Outcome[];
  readonly press: (people: readonly OnsitePerson[], state: PresenceState) => void;
}

/**
 * Shows chosen states at once and sends them one command after another, equal states together. An id makes
 * the server carry each command out once. Without a network they wait, and are sent when it is back.
 */
export function usePresences(list: OnsiteList): Presences {
  const { give, state, commandId, isUnsent } = usePress('setPresence');
  const [queue, setQueue] = useState<readonly Press[]>([]);
  const [answered, setAnswered] = useState<{ readonly of: OnsiteList; readonly people: readonly Outcome[] }>({
    of: list,
    people: [],
  });
  const [overtaken, setOvertaken] = useState<readonly Outcome[]>([]);
  const [refusal, setRefusal] = useState<Presences['refusal']>(null);
  const sent = useRef<readonly Press[]>([]);
  const settled = useRef<string | null>(null);
  /** Answered presses, which the queue of this render may still contain. */
  const over = useRef(new WeakSet<Press>());
  const cid = list.contest;

  useEffect(() => {
    if (commandId === null || commandId === settled.current || sent.current.length === 0) return;
    if (state === null || state.kind === 'running' || isUnsent) return;
    settled.current = commandId;
    const done = sent.current;
    sent.current = [];
    for (const one of done) over.current.add(one);
    setQueue((before) => before.filter((one) => !done.includes(one)));
    if (state.kind === 'refused') {
      setRefusal({ key: state.key, detail: state.detail });
      return;
    }
    const { people } = state.answer;
    setRefusal(null);
    setAnswered({ of: list, people });
    setOvertaken(people.filter((one) => !one.changed && done.some((press) => press.state !== one.state)));
  }, [state, commandId, isUnsent, list]);

  useEffect(() => {
    const open = queue.filter((one) => !over.current.has(one));
    const [first] = open;
    if (first === undefined || sent.current.length > 0) return;
    const batch = firstOfEach(open)
      .filter((one) => one.state === first.state)
      .slice(0, MAX_PRESENCES);
    sent.current = batch;
    const people = JSON.stringify(batch.map(({ participant, was }) => ({ participant, was })));
    give({ call: 'setPresence', request: { cid, people, state: first.state } });
  }, [queue, give, cid]);

  const press = useCallback((people: readonly OnsitePerson[], wanted: PresenceState) => {
    setOvertaken([]);
    setQueue((before) => [
      ...before,
      ...people
        .filter((one) => one.state !== wanted)
        .map(({ participant, state: was }) => ({ participant, was, state: wanted })),
    ]);
  }, []);

  const people = useMemo(
    () => shownPeople(list, answered.of === list ? answered.people : [], queue),
    [list, answered, queue],
  );
  const waiting = useMemo(() => new Set(queue.map(({ participant }) => participant)), [queue]);
  return { people, waiting, isUnsent, refusal, overtaken, press };
}

/** The first press for each person: a later one goes after it, so that the last is the one that counts. */
function firstOfEach(presses: readonly Press[]): readonly Press[] {
  const seen = new Set<number>();
  return presses.filter(({ participant }) => !seen.has(participant) && seen.add(participant));
}

function shownPeople(
  { people }: OnsiteList,
  answered: readonly Outcome[],
  queue: readonly Press[],
): readonly OnsitePerson[] {
  if (answered.length === 0 && queue.length === 0) return people;
  const known = new Map(answered.map((one) => [one.participant, one]));
  const pressed = new Map(queue.map((one) => [one.participant, one.state]));
  return people.map((person) => {
    const { state, done } = known.get(person.participant) ?? person;
    return { ...person, state: pressed.get(person.participant) ?? state, done };
  });
}

/** An event of a feed: the present state of an object, or its deletion. */
export interface Change {
  readonly type: string;
  readonly id: string;
  /** null: deleted. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Releases of the Contest API whose feeds have different forms. */
export type Form = '2020-03' | '2022-07' | 'collections';

/** The start of the contests made here. */
export const START = '2024-05-11T10:00:00.000+02:00';

/** The lines of a feed with these changes, in one of the standard's forms. */
export function feedOf(changes: readonly Change[], form: Form): readonly string[] {
  const objects = new Map<string, Map<string, unknown>>();
  return changes.map((change, index) => {
    const { type, id, data } = change;
    const known = objects.get(type) ?? new Map<string, unknown>();
    objects.set(type, known);
    if (data === null) known.delete(id);
    else known.set(id, { ...data, id });
    return JSON.stringify(eventOf(change, [...known.values()], index, form));
  });
}

function eventOf({ type, id, data }: Change, all: readonly unknown[], index: number, form: Form): unknown {
  const object = data === null ? null : { ...data, id };
  if (form === '2020-03') {
    const op = data === null ? 'delete' : 'create';
    return { type: type === 'contest' ? 'contests' : type, id: `event-${index}`, op, data: { ...data, id } };
  }
  const isSingle = type === 'contest' || type === 'state';
  if (isSingle) return { type, id: null, data: object, token: `t${index}` };
  return form === 'collections'
    ? { type, id: null, data: all, token: `t${index}` }
    : { type, id, data: object, token: `t${index}` };
}

/** The beginning of a feed: a contest of five hours with two problems and two teams. */
export function opening(contest: Readonly<Record<string, unknown>> = {}): readonly Change[] {
  return [
    {
      type: 'contest',
      id: 'cup',
      data: {
        name: 'Cup',
        start_time: START,
        duration: '5:00:00',
        scoreboard_freeze_duration: '1:00:00',
        scoreboard_type: 'pass-fail',
        penalty_time: 20,
        ...contest,
      },
    },
    { type: 'judgement-types', id: 'AC', data: { name: 'yes', solved: true, penalty: false } },
    { type: 'judgement-types', id: 'WA', data: { name: 'no', solved: false, penalty: true } },
    { type: 'problems', id: 'a', data: { label: 'A', name: 'Apples', ordinal: 0 } },
    { type: 'problems', id: 'b', data: { label: 'B', name: 'Bears', ordinal: 1 } },
    { type: 'teams', id: 'red', data: { name: 'Red' } },
    { type: 'teams', id: 'blue', data: { name: 'Blue' } },
  ];
}

/** A submission of a feed. */
export function submission(id: string, more: Readonly<Record<string, unknown>> = {}): Change {
  const data = { team_id: 'red', problem_id: 'a', language_id: 'cpp', contest_time: '1:00:00.000', ...more };
  return { type: 'submissions', id, data };
}

/** A judgement of a feed, finished right after its submission. */
export function judgement(id: string, of: string, more: Readonly<Record<string, unknown>> = {}): Change {
  const data = { submission_id: of, judgement_type_id: 'AC', end_contest_time: '1:00:10.000', ...more };
  return { type: 'judgements', id, data };
}

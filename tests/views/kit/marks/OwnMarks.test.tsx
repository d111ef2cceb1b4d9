import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type OwnMark } from '#protocol/wire/marking.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { eventOf, type ViewEvent } from '#streams/viewEvent.ts';
import { OwnMarks } from '#views/kit/marks/OwnMarks.tsx';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { competing } from '#tests/support/competitor.tsx';
import { renderView } from '#tests/support/renderView.tsx';
import { openedResource, resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const HOUR = 3_600_000;
const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });
const mark: OwnMark = {
  number: 123_456,
  task: 1,
  question: null,
  points: 7.5,
  most: 10,
  decided: false,
  published_at: NOON_AT - HOUR,
  notes: [],
  appeal_until: NOON_AT + HOUR,
  appeal: null,
  criteria: [
    { name: 'Idea', points: 4.5, most: 6, comments: ['Almost'] },
    { name: 'Style', points: 3, most: 4, comments: [] },
  ],
};

function open(...marks: readonly OwnMark[]) {
  const store = createStore<State, ContestEvent>({ initial: initialState, fold, onFault: () => null });
  store.sendAll(competing());
  const sent: ContestEvent[] = [];
  store.events$.subscribe((event) => sent.push(event));
  renderView(
    <StoreProvider
      store={store}
      eventOf={(told: ViewEvent) => eventOf(told, NOON_AT)}
      frames={{ schedule: (flush) => flush() }}
    >
      <OwnMarks task={1} />
    </StoreProvider>,
    { path: '/task/1', language: 'en' },
  );
  const asked = openedResource(sent, 'ownMarks');
  const happen = (event: ContestEvent) => act(() => store.sendAll([event]));
  const answered = (...all: readonly OwnMark[]) => happen(resourceLoaded(asked, { marks: all }));
  if (marks.length > 0) answered(...marks);
  return { sent, happen, answered, asked };
}

it('[SCO-3] a competitor appeals once, sees that it waits, and then the answer', () => {
  const { sent, answered } = open(mark);
  expect(screen.getByText('Almost')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Appeal' }));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the appeal' });
  expect(send.disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The idea is whole' } });
  fireEvent.click(send);
  const given = sent.findLast((event) => event.type === 'CommandGiven');
  expect(given).toMatchObject({
    call: 'appealMarks',
    request: { number: 123_456, appeal: 'The idea is whole' },
  });
  const appeal = { appeal: 'The idea is whole', at: NOON_AT, answer: null, answered_at: null };
  answered({ ...mark, appeal });
  expect(screen.getByText('Waiting for an answer')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  answered({
    ...mark,
    points: 9,
    decided: true,
    appeal: { ...appeal, answer: 'It is', answered_at: NOON_AT },
  });
  expect(screen.getByText('It is')).toBeTruthy();
  expect(screen.getByText(/decided by an arbiter/)).toBeTruthy();
});

it('[SCO-3] after the time for appeals there is no way to make one, and where none are taken no word of them', () => {
  const { answered } = open({ ...mark, appeal_until: NOON_AT });
  expect(screen.getByText(/Appeals were accepted until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
  answered({ ...mark, appeal_until: null });
  expect(screen.queryByText(/ppeal/)).toBeNull();
});

it('[SCO-3] marks that cannot be loaded say so with a way to try again; where there are none nothing is said', () => {
  const { happen, asked, answered } = open();
  happen(resourceFailed(asked, 'backend.no_connection'));
  expect(screen.getByText('The points given by scorers could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  answered({ ...mark, task: 2 });
  expect(screen.queryByText('Points from scorers')).toBeNull();
});

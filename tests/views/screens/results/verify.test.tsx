import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { eventOf, type ViewEvent } from '#streams/viewEvent.ts';
import { VerifyScreen } from '#views/screens/results/VerifyScreen.tsx';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { renderView } from '#tests/support/renderView.tsx';

const CODE = '7K3M-0000-ABCD-EFGH-JKMN';
const CERTIFICATE = {
  code: CODE,
  issued_at: NOON_AT,
  revoked_at: null,
  name: 'Анна Иванова',
  contest: 'Cup',
  school: '',
  place: '',
  points: '',
  award: 'Gold medal',
  date: '',
};
const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

function open(path: string) {
  const store = createStore<State, ContestEvent>({ initial: initialState, fold, onFault: () => null });
  const sent: ContestEvent[] = [];
  store.events$.subscribe((event) => sent.push(event));
  renderView(
    <StoreProvider
      store={store}
      eventOf={(told: ViewEvent) => eventOf(told, NOON_AT)}
      frames={{ schedule: (flush) => flush() }}
    >
      <Routes>
        <Route path="/certificate/:code?" element={<VerifyScreen />} />
      </Routes>
    </StoreProvider>,
    { path },
  );
  const happen = (event: ContestEvent) => act(() => store.sendAll([event]));
  return { sent, happen };
}

it('[COO-2] the address of a QR code shows what stands on the certificate, and that it holds', () => {
  const { sent, happen } = open(`/certificate/${CODE}`);
  expect(sent.filter(({ type }) => type === 'CertificateAsked')).toMatchObject([{ code: CODE }]);
  happen({ type: 'CertificateFound', code: CODE, certificate: CERTIFICATE });
  expect(screen.getByRole('heading', { name: 'The certificate is valid' })).toBeTruthy();
  for (const text of ['Анна Иванова', 'Cup', 'Gold medal', CODE]) expect(screen.getByText(text)).toBeTruthy();
});

it('[COO-2] one that was revoked, one that is not known, and one that could not be asked for are told apart', () => {
  const { happen } = open(`/certificate/${CODE}`);
  const certificate = { ...CERTIFICATE, name: '', award: '', revoked_at: NOON_AT };
  happen({ type: 'CertificateFound', code: CODE, certificate });
  expect(screen.getByRole('heading', { name: 'The certificate was revoked' })).toBeTruthy();
  happen({ type: 'CertificateNotFound', code: CODE, key: 'backend.not_found' });
  expect(screen.getByRole('heading', { name: 'No such certificate was issued here' })).toBeTruthy();
  happen({ type: 'CertificateNotFound', code: CODE, key: 'backend.no_connection' });
  expect(screen.getByRole('heading', { name: 'It could not be verified' })).toBeTruthy();
});

it('[COO-2] a code is typed in any way, and one that can be none is told at once', () => {
  const { sent } = open('/certificate');
  const type = (text: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  };
  type('abc');
  expect(screen.getByText('This cannot be a code: check it again.')).toBeTruthy();
  type(CODE.toLowerCase().replaceAll('-', ' '));
  expect(sent.filter((event) => event.type === 'CertificateAsked')).toMatchObject([{ code: CODE }]);
});

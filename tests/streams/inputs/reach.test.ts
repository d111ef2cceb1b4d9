import { concat, filter, map, NEVER, of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '../../../src/streams/events/event.ts';
import { pageInputs } from '../../../src/streams/inputs/page.ts';
import { createFold } from '../../../src/streams/state/fold.ts';
import { initialState, reduceState, type State } from '../../../src/streams/state/state.ts';
import { createStore } from '../../../src/streams/store.ts';
import { fakePorts } from '../../support/ports.ts';

const LOGIN: ContestEvent = { type: 'LoginSubmitted', username: 'ivan', password: 'x' };

/** The login page before anything that talks to the server is there. */
function ensurePage(kept: boolean, bring: (missed: ContestEvent | null) => Promise<void>) {
  const ports = fakePorts();
  if (!kept) ports.kept.credentials = null;
  const store = createStore<State, ContestEvent>({
    initial: initialState,
    fold: createFold<State, ContestEvent>(reduceState, { freeze: true }),
    onFault: () => null,
  });
  store.run(pageInputs, { ...ports, bring });
  store.start();
  return { store, ports };
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('reaching the server', () => {
  it('[SES-1] with nothing kept nothing is downloaded, and the session is checked', () => {
    let asked = 0;
    const { store } = ensurePage(false, () => Promise.resolve(void (asked += 1)));
    expect(store.getState().session).toMatchObject({ kind: 'signedOut', ended: null });
    expect(asked).toBe(0);
  });

  it('[SES-1] kept credentials are forgotten when the download fails again and again', async () => {
    let asked = 0;
    const { store, ports } = ensurePage(true, () => {
      asked += 1;
      return Promise.reject(new Error('no network'));
    });
    expect(store.getState().session.kind).toBe('checking');
    for (let tries = 0; tries < 7; tries += 1) {
      await settled();
      ports.time.advance(30_000);
    }
    expect(asked).toBe(7);
    expect(store.getState().session).toMatchObject({ kind: 'signedOut', ended: 'check_failed' });
    expect(ports.kept.credentials).toBeNull();
  });

  it('[SES-3] a login that cannot be right is refused without a download', () => {
    let asked = 0;
    const { store } = ensurePage(false, () => Promise.resolve(void (asked += 1)));
    store.send({ type: 'LoginSubmitted', username: '', password: 'x' });
    expect(store.getState().session).toMatchObject({ refused: { key: 'login.enter_username' } });
    expect(asked).toBe(0);
  });

  it('[SES-3] a download that fails refuses the login, and the next login asks for it again', async () => {
    const missed: (ContestEvent | null)[] = [];
    const { store } = ensurePage(false, (event) => {
      missed.push(event);
      return Promise.reject(new Error('no network'));
    });
    store.send(LOGIN);
    await settled();
    expect(store.getState().session).toMatchObject({ refused: { key: 'backend.no_connection' } });
    store.send(LOGIN);
    await settled();
    expect(missed).toEqual([LOGIN, LOGIN]);
  });

  it('inputs that come late hear what they missed once, and then what comes', () => {
    const { store } = ensurePage(false, () => Promise.resolve());
    const heard: string[] = [];
    store.events$.subscribe(({ type }) => heard.push(type));
    store.run(
      {
        late: ({ events$ }) =>
          concat(
            events$.pipe(
              filter((event) => event.type === 'LoginSubmitted'),
              map((): ContestEvent => ({ type: 'LoginRefused', key: 'late', detail: null })),
            ),
            NEVER,
          ),
        other: () => concat(of<ContestEvent>({ type: 'SessionChecked' }), NEVER),
      },
      {},
      [LOGIN],
    );
    expect(heard).toEqual(['LoginRefused', 'SessionChecked']);
    store.send(LOGIN);
    expect(heard.slice(2)).toEqual(['LoginSubmitted', 'LoginRefused']);
  });
});

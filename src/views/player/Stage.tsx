import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { filter } from 'rxjs';
import { type Effect } from '#epics/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { App } from '../App.tsx';
import { createI18n } from '../i18n/createI18n.ts';
import { useSelected } from '../useSelected.ts';
import { PlayedRouter } from './PlayedRouter.tsx';
import { type SessionPlayback } from './session.ts';
import { look } from '../components/look.ts';
import styles from './Stage.module.css';

/** Effects that are shown. Others would leave the recording: paths come with its events, files are absent. */
const SHOWN: readonly Effect['type'][] = ['Toast', 'Dialog'];

/** The real screens on the recorded state. What a person does on them goes nowhere. */
export function Stage({ playback }: { readonly playback: SessionPlayback }) {
  const parts = useMemo(() => {
    const { store, shown$, effects$ } = playback;
    return {
      store: {
        state$: Object.assign(shown$, { value: store.getState().shown }),
        getState: () => store.getState().shown,
        send: () => undefined,
        start: () => store.start(),
      },
      effects$: effects$.pipe(filter(({ type }) => SHOWN.includes(type))),
      i18n: createI18n('bg'),
    };
  }, [playback]);
  return (
    <section className={styles['stage']}>
      <div className={look('tall', 'scroll')}>
        <App
          {...parts}
          eventOf={(event) => event as ContestEvent}
          preview={() => undefined}
          Router={PlayedRouter}
          Frame={WhereTheyWere}
        />
      </div>
    </section>
  );
}

/** A path of the application; a recording that was made up may say any other. */
const WITHIN = /^\/(?![/\\])/;

const selectPath = ({ system }: State) => system.path;

/** Goes where the person of the recording was. */
function WhereTheyWere({ children }: { readonly children: ReactNode }) {
  const path = useSelected(selectPath);
  const navigate = useRef<NavigateFunction | null>(null);
  const leading = useNavigate();
  useEffect(() => {
    navigate.current = leading;
  });
  // Once for each path: the screens may lead on from it themselves.
  useEffect(() => {
    if (path !== null && WITHIN.test(path)) void navigate.current?.(path, { replace: true });
  }, [path]);
  return children;
}

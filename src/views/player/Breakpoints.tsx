import { X } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Breakpoint } from '#streams/playback.ts';
import { initialState } from '#streams/state/state.ts';
import { Button } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { TextField } from '../components/TextField.tsx';
import { type SessionPlayback } from './session.ts';
import { classNames } from '../components/classNames.ts';
import { look } from '../components/look.ts';
import dock from './Dock.module.css';
import styles from './Breakpoints.module.css';

/** Breakpoints that stop the playing: an event by its name, or a part of the state by its path. */
export function Breakpoints(props: {
  readonly playback: SessionPlayback;
  readonly state: ReturnType<SessionPlayback['store']['getState']>;
}) {
  const { playback, state } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const { store } = playback;
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const breakpoint = breakpointOf(playback, text.trim());
    setUnknown(breakpoint === null);
    if (breakpoint === null) return;
    store.send({ type: 'BreakpointAdded', breakpoint });
    setText('');
  };
  return (
    <div className={dock['column']}>
      <h2 className={look('size14', 'weight600')}>{t('player.stops')}</h2>
      <form className={look('grid', 'begin', 'gap8')} onSubmit={add}>
        <TextField
          label={t('player.stop_at')}
          hint={t('player.stop_hint')}
          error={isUnknown ? t('player.stop_unknown') : undefined}
          value={text}
          onChange={setText}
        />
        <Button type="submit" size="s" disabled={text.trim() === ''}>
          {t('player.stop_add')}
        </Button>
      </form>
      <ul className={classNames(look('grid', 'gap4'), styles['list'])}>
        {state.breakpoints.map((one, index) => (
          <li key={index} data-hit={one === state.stoppedBy || undefined}>
            <code>{one.kind === 'event' ? one.type : one.path}</code>
            <IconButton
              size="s"
              icon={X}
              label={t('player.stop_remove')}
              onPress={() => store.send({ type: 'BreakpointRemoved', index })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** null: the recording has no such event and the state no such part. */
function breakpointOf({ of }: SessionPlayback, text: string): Breakpoint | null {
  if (of.recording.events.some(({ event }) => event.type === text)) return { kind: 'event', type: text };
  return Object.hasOwn(initialState, text.split('.')[0] ?? '') ? { kind: 'state', path: text } : null;
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changesBetween } from '#streams/stateChanges.ts';
import { type SessionPlayback } from './session.ts';
import { writtenValue } from './written.ts';
import { look } from '../components/look.ts';
import dock from './Dock.module.css';
import styles from './Changes.module.css';

/** Maximum length of an event's text, characters; a longer one is cut. */
const MOST_CHARS = 4_000;

/** The event that happened last, and what it changed in the state: before, after. */
export function Changes({
  playback,
  position,
}: {
  readonly playback: SessionPlayback;
  readonly position: number;
}) {
  const { t } = useTranslation();
  const { player, recording } = playback.of;
  const event = recording.events[position - 1]?.event;
  const changes = useMemo(
    () => (position === 0 ? [] : changesBetween(player.stateAt(position - 1), player.stateAt(position))),
    [player, position],
  );
  if (event === undefined) return <p className={dock['column']}>{t('player.before_first')}</p>;
  return (
    <div className={dock['column']}>
      <h2 className={look('size14', 'weight600')}>{event.type}</h2>
      <pre className={styles['value']}>{writtenValue(event, MOST_CHARS)}</pre>
      <h2 className={look('size14', 'weight600')}>{t('player.changed', { count: changes.length })}</h2>
      <dl className={look('grid', 'gap8')}>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt className={styles['path']}>{path}</dt>
            <dd className={styles['before']}>{writtenValue(before)}</dd>
            <dd className={styles['after']}>{writtenValue(after)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

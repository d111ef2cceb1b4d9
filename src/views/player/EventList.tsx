import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../epics/nameOf.ts';
import { Checkbox } from '../components/Checkbox.tsx';
import { type Column } from '../components/column.ts';
import { TextField } from '../components/TextField.tsx';
import { VirtualTable } from '../components/VirtualTable.tsx';
import { type IndexedSession, type SessionPlayback } from './session.ts';
import { writtenMoment } from './written.ts';
import dock from './Dock.module.css';
import styles from './EventList.module.css';

/** An event, and what was told of it. */
interface Row {
  /** The position that it leads to. */
  readonly position: number;
  readonly at: number;
  readonly type: string;
  readonly told: string;
}

/** The recording's events, narrowed to those of a name; the one that happened last is marked, and another leads there. */
export function EventList({
  playback,
  position,
}: {
  readonly playback: SessionPlayback;
  readonly position: number;
}) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const [hasTicks, setTicks] = useState(false);
  const all = useMemo(() => rowsOf(playback.of), [playback]);
  const rows = useMemo(() => {
    const words = wanted.trim().toLowerCase();
    return all.filter(
      ({ type, told }) =>
        (hasTicks || type !== 'ClockTicked') && `${type} ${told}`.toLowerCase().includes(words),
    );
  }, [all, wanted, hasTicks]);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'at', header: t('player.when'), width: 148, cell: ({ at }) => writtenMoment(at).slice(11) },
      { id: 'type', header: t('player.event'), isRowHeader: true, minWidth: 160, cell: ({ type }) => type },
      { id: 'told', header: t('player.told'), minWidth: 160, cell: ({ told }) => told },
    ],
    [t],
  );
  return (
    <div className={dock['column']}>
      <div className={styles['filters']}>
        <TextField
          label={t('player.narrow')}
          hideLabel
          placeholder={t('player.narrow')}
          value={wanted}
          onChange={setWanted}
        />
        <Checkbox label={t('player.ticks')} checked={hasTicks} onChange={setTicks} />
      </div>
      <VirtualTable
        caption={t('player.events')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.position}
        openKey={position}
        rowHeight={32}
        height="100%"
        isStill
        onRowPress={(row) => playback.store.send({ type: 'SeekWanted', position: row.position })}
        empty={<p>{t('player.no_events')}</p>}
      />
    </div>
  );
}

function rowsOf({ recording, effects }: IndexedSession): readonly Row[] {
  const told = new Map<number, string[]>();
  for (const { index, effect } of effects) told.set(index, [...(told.get(index) ?? []), nameOf(effect)]);
  return recording.events.map(({ at, event }, index) => ({
    position: index + 1,
    at,
    type: event.type,
    told: (told.get(index) ?? []).join(', '),
  }));
}

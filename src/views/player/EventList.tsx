import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#epics/nameOf.ts';
import { compareEffects, type ComparedEffect } from '#streams/effectsThen.ts';
import { Badge } from '../components/Badge.tsx';
import { Checkbox } from '../components/Checkbox.tsx';
import { type Column } from '../components/column.ts';
import { TextField } from '../components/TextField.tsx';
import { VirtualTable } from '../components/VirtualTable.tsx';
import { type IndexedSession, type SessionPlayback } from './session.ts';
import { writtenMoment } from './written.ts';
import { look } from '../components/look.ts';
import dock from './Dock.module.css';
import styles from './EventList.module.css';

/** An event and its effects. */
interface Row {
  /** The position that it leads to. */
  readonly position: number;
  readonly at: number;
  readonly type: string;
  readonly effects: readonly ComparedEffect[];
}

/** The recording's events, filtered by name; the last one is marked, and a press on another leads there. */
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
      ({ type, effects }) =>
        (hasTicks || type !== 'ClockTicked') &&
        [type, ...effects.map(({ name }) => name)].join(' ').toLowerCase().includes(words),
    );
  }, [all, wanted, hasTicks]);
  // For an event that is not listed, such as a tick, the row before it.
  const current = rows.findLast((row) => row.position <= position);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'at', header: t('player.when'), width: 148, cell: ({ at }) => writtenMoment(at).slice(11) },
      { id: 'type', header: t('player.event'), isRowHeader: true, minWidth: 160, cell: ({ type }) => type },
      {
        id: 'told',
        header: t('player.told'),
        minWidth: 160,
        cell: ({ effects }) => <EffectNames effects={effects} />,
      },
    ],
    [t],
  );
  return (
    <div className={dock['column']}>
      <div className={look('row', 'wrap', 'gap8x16')}>
        <TextField
          label={t('player.narrow')}
          hideLabel
          placeholder={t('player.narrow')}
          value={wanted}
          onChange={setWanted}
        />
        <Checkbox label={t('player.ticks')} checked={hasTicks} onChange={setTicks} />
      </div>
      <div className={styles['table']}>
        <VirtualTable
          // With another filter, the list begins anew at the event that happened last.
          key={`${hasTicks} ${wanted}`}
          caption={t('player.events')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.position}
          openKey={current?.position}
          rowHeight={32}
          height="100%"
          isStill
          onRowPress={(row) => playback.store.send({ type: 'SeekWanted', position: row.position })}
          empty={<p>{t('player.no_events')}</p>}
        />
      </div>
    </div>
  );
}

/** The effects of an event; an effect that comes only in the recording or only now is marked. */
function EffectNames({ effects }: { readonly effects: readonly ComparedEffect[] }) {
  const { t } = useTranslation();
  return effects.map(({ name, by }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {name}
      {by !== 'both' && (
        <>
          {' '}
          <Badge tone="wait">{t(by === 'then' ? 'player.told_then' : 'player.told_now')}</Badge>
        </>
      )}
    </Fragment>
  ));
}

function rowsOf({ recording, effects, effectsThen }: IndexedSession): readonly Row[] {
  const byIndex = new Map<number, ComparedEffect[]>();
  const now = effects.map(({ index, effect }) => ({ index, name: nameOf(effect) }));
  for (const one of compareEffects(now, effectsThen))
    byIndex.set(one.index, [...(byIndex.get(one.index) ?? []), one]);
  return recording.events.map(({ at, event }, index) => ({
    position: index + 1,
    at,
    type: event.type,
    effects: byIndex.get(index) ?? [],
  }));
}

import { Check, Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tile, type WatchedSignal } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { Ago } from './Ago.tsx';
import { IncidentForm } from './IncidentForm.tsx';
import { nameOf } from './tileFacts.ts';
import { look } from '#views/components/look.ts';
import styles from './PersonPanel.module.css';

/** Signals of a contestant, the newest first: each can be marked as seen or made an incident (PRC-8). */
export function SignalsPart(props: {
  readonly contestId: number;
  readonly tile: Tile;
  readonly signals: readonly WatchedSignal[];
}) {
  const { contestId, tile, signals } = props;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('markSeen');
  // The signals of the tile are newer than those of the answer.
  const known = new Map([...signals, ...tile.signals].map((signal) => [signal.id, signal]));
  const newestFirst = [...known.values()].sort((a, b) => b.at - a.at || b.id - a.id);
  const upto = Math.max(0, ...newestFirst.map(({ id }) => id));
  return (
    <section className={styles['part']} aria-label={t('wall.signals')}>
      <div className={look('row', 'apart', 'gap8')}>
        <h3 className={look('size16')}>{t('wall.signals')}</h3>
        {tile.unseen > 0 && (
          <Button
            size="s"
            icon={Check}
            busy={isRunning}
            onPress={() => give({ call: 'markSeen', request: { cid: contestId, pid: tile.id, upto } })}
          >
            {t('wall.all_seen', { count: tile.unseen })}
          </Button>
        )}
      </div>
      <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      {newestFirst.length === 0 && <p className={styles['quiet']}>{t('wall.no_signals')}</p>}
      <ul className={look('grid', 'gap8')}>
        {newestFirst.map((signal) => (
          <SignalItem key={signal.id} contestId={contestId} participantId={tile.id} signal={signal} />
        ))}
      </ul>
    </section>
  );
}

function SignalItem(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly signal: WatchedSignal;
}) {
  const { contestId, participantId, signal } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { give, state, isRunning } = useCommand('markSeen');
  const [isWriting, setWriting] = useState(false);
  const { id, kind, source, at, ended_at: endedAt, detail, seen } = signal;
  const details = Object.values(detail).join(', ');
  return (
    <li className={styles['item']} data-unseen={seen === null || undefined}>
      <span className={styles['text']}>
        <strong>{t(`signals.kind.${kind}`)}</strong>
        {source !== null && ` · ${t(`wall.${source}`)}`}
        {details !== '' && ` · ${details}`}
        <br />
        <span className={styles['quiet']}>
          {format.timeWithSeconds(at)} <Ago at={at} />
          {endedAt === null && ` · ${t('wall.lasts')}`}
          {endedAt !== null && endedAt > at && ` – ${format.timeWithSeconds(endedAt)}`}
          {seen !== null && ` · ${t('wall.seen_by', { name: nameOf(seen), time: format.time(seen.at) })}`}
        </span>
        <CommandNote state={state} done="" />
      </span>
      {seen === null && (
        <Button
          size="s"
          icon={Check}
          busy={isRunning}
          onPress={() =>
            give({ call: 'markSeen', request: { cid: contestId, pid: participantId, upto: id, only: true } })
          }
        >
          {t('wall.seen')}
        </Button>
      )}
      {!isWriting && (
        <Button size="s" variant="quiet" icon={Flag} onPress={() => setWriting(true)}>
          {t('wall.incident')}
        </Button>
      )}
      {isWriting && (
        <div className={styles['note']}>
          <IncidentForm
            contestId={contestId}
            participantId={participantId}
            signal={id}
            onDone={() => setWriting(false)}
          />
        </div>
      )}
    </li>
  );
}

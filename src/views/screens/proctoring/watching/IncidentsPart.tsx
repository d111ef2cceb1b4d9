import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Incident } from '#protocol/wire/staff/proctoring/watching.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { IncidentForm } from './IncidentForm.tsx';
import { nameOf } from './tileFacts.ts';
import { look } from '#views/components/look.ts';
import styles from './PersonPanel.module.css';

const TONES = { note: 'note', warning: 'wait', serious: 'bad' } as const;

/** The incidents of a contestant, and a form for a new one. */
export function IncidentsPart(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly incidents: readonly Incident[];
}) {
  const { contestId, participantId, incidents } = props;
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  return (
    <section className={styles['part']} aria-label={t('wall.incidents')}>
      <div className={look('row', 'apart', 'gap8')}>
        <h3 className={look('size16')}>{t('wall.incidents')}</h3>
        {!isWriting && (
          <Button size="s" icon={Flag} onPress={() => setWriting(true)}>
            {t('wall.new_incident')}
          </Button>
        )}
      </div>
      {isWriting && (
        <IncidentForm contestId={contestId} participantId={participantId} onDone={() => setWriting(false)} />
      )}
      {incidents.length === 0 && !isWriting && <p className={styles['quiet']}>{t('wall.no_incidents')}</p>}
      <ul className={look('grid', 'gap8')}>
        {[...incidents].reverse().map((incident) => (
          <IncidentItem key={incident.id} contestId={contestId} incident={incident} />
        ))}
      </ul>
    </section>
  );
}

function IncidentItem({ contestId, incident }: { readonly contestId: number; readonly incident: Incident }) {
  const { id: iid, level, note, at, made, closed, version, signal, participant } = incident;
  const { t } = useTranslation();
  const format = useFormat();
  const { give, state, isRunning } = useCommand('changeIncident');
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <li>
        <IncidentForm
          contestId={contestId}
          participantId={participant}
          incident={incident}
          onDone={() => setEditing(false)}
        />
      </li>
    );
  const toggle = () =>
    give({
      call: 'changeIncident',
      request: { cid: contestId, iid, level, note, closed: closed === null, version },
    });
  return (
    <li className={styles['item']} data-closed={closed !== null || undefined}>
      <Badge tone={TONES[level]}>{t(`wall.level_${level}`)}</Badge>
      <div className={styles['text']}>
        <p className={styles['note']}>{note}</p>
        <p className={styles['quiet']}>
          {format.dateTime(at)}
          {signal !== null && ` · ${t(`signals.kind.${signal.kind}`)}`} · {nameOf(made)}
          {closed !== null &&
            ` · ${t('wall.closed_by', { name: nameOf(closed), time: format.time(closed.at) })}`}
        </p>
      </div>
      <Button size="s" variant="quiet" onPress={() => setEditing(true)}>
        {t('wall.edit')}
      </Button>
      <Button size="s" variant="quiet" busy={isRunning} onPress={toggle}>
        {t(closed === null ? 'wall.close_incident' : 'wall.open_incident')}
      </Button>
      <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
    </li>
  );
}

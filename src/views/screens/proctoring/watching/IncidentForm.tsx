import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_INCIDENT_CHARS } from '#domain/limits.ts';
import { INCIDENT_LEVELS, type IncidentLevel } from '#domain/proctoring/watching/watching.ts';
import { type Incident } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './PersonPanel.module.css';

/** Records an incident, optionally about one signal, or changes one. */
export function IncidentForm(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly signal?: number;
  readonly incident?: Incident;
  readonly onDone: () => void;
}) {
  const { contestId, participantId, signal, incident, onDone } = props;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('changeIncident', 'makeIncident');
  const [level, setLevel] = useState<IncidentLevel>(incident?.level ?? 'note');
  const [note, setNote] = useState(incident?.note ?? '');
  const isDone = state?.kind === 'done';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const save = () => {
    if (incident !== undefined) {
      const { id: iid, version, closed } = incident;
      const request = { cid: contestId, iid, level, note, closed: closed !== null, version };
      give({ call: 'changeIncident', request });
      return;
    }
    const about = signal === undefined ? {} : { signal };
    give({ call: 'makeIncident', request: { cid: contestId, pid: participantId, level, note, ...about } });
  };
  return (
    <form
      className={look('grid', 'gap8', 'pad12', 'boxed')}
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== '' && !isRunning) save();
      }}
    >
      <div className={styles['level']}>
        <Select
          label={t('wall.level')}
          value={level}
          options={INCIDENT_LEVELS.map((value) => ({ value, label: t(`wall.level_${value}`) }))}
          onChange={setLevel}
        />
      </div>
      <TextArea
        label={t('wall.incident_note')}
        value={note}
        rows={3}
        maxLength={MAX_INCIDENT_CHARS}
        autoFocus
        onChange={setNote}
      />
      <div className={look('flush', 'row', 'wrap', 'gap4x12', 'hint')}>
        <Button type="submit" variant="primary" size="s" busy={isRunning} disabled={note.trim() === ''}>
          {t('wall.write_down')}
        </Button>
        <Button size="s" onPress={onDone}>
          {t('dialog.cancel')}
        </Button>
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      </div>
    </form>
  );
}

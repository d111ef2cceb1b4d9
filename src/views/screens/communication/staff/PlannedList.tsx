import { PenLine, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlannedAnnouncement } from '#protocol/wire/staff/communication/talk.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { LoadFailed } from '#views/kit/LoadFailed.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { AnnounceFields } from './AnnounceFields.tsx';
import { announcingOf, audienceOf, isWhole, planOf } from './announcing.ts';
import { look } from '#views/components/look.ts';
import styles from './AnnouncementList.module.css';

/** Planned announcements of a contest, the next one first; shows nothing if there are none (COM-2). */
export function PlannedList({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const resource = useResource('plannedAnnouncements', {}, { contestId });
  const [edited, setEdited] = useState<PlannedAnnouncement | null>(null);
  const planned = (resource.answer?.planned ?? []).filter(({ contest }) => contest === contestId);
  if (resource.failure !== null && resource.answer === null)
    return (
      <Card title={t('staff.planned.title')}>
        <LoadFailed
          title={t('staff.planned.not_loaded')}
          failure={resource.failure}
          onRetry={resource.refresh}
        />
      </Card>
    );
  if (planned.length === 0) return null;
  return (
    <Card title={t('staff.planned.title')} flush>
      <ol className={styles['list']} aria-label={t('staff.planned.title')}>
        {planned.map((one) => (
          <Entry key={one.id} planned={one} onEdit={() => setEdited(one)} />
        ))}
      </ol>
      {edited !== null && <Editor planned={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function Entry(props: { readonly planned: PlannedAnnouncement; readonly onEdit: () => void }) {
  const { id, topic, message, audience, audience_name: name, due_at: dueAt } = props.planned;
  const { t } = useTranslation();
  const command = useCommand('cancelPlanned');
  const nowAt = useSelected(selectNow);
  return (
    <li className={styles['entry']}>
      <p className={look('flex', 'wrap', 'apart', 'gap0x12')}>
        <strong>{topic}</strong>
        {audience !== 'all' && <Badge tone="note">{t(`announcements.to_${audience}`, { name })}</Badge>}
        <span className={look('hint')}>
          <RelativeTime at={dueAt} nowAt={nowAt} />
        </span>
      </p>
      <p className={styles['words']}>{message}</p>
      <p className={styles['actions']}>
        <CommandNote state={command.state} done="" />
        <Button size="s" variant="quiet" icon={PenLine} onPress={props.onEdit}>
          {t('staff.planned.change')}
        </Button>
        <Button
          size="s"
          variant="quiet"
          icon={Trash2}
          busy={command.isRunning}
          onPress={() => command.give({ call: 'cancelPlanned', request: { aid: id } })}
        >
          {t('staff.planned.cancel')}
        </Button>
      </p>
    </li>
  );
}

function Editor({
  planned,
  onClose,
}: {
  readonly planned: PlannedAnnouncement;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const command = useCommand('changePlanned');
  const [value, setValue] = useState(() => announcingOf(planned));
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const plan = planOf(value.when);
  const save = () => {
    if (plan === null) return;
    const said = { topic: value.topic.trim(), message: value.message.trim(), ...audienceOf(value.to) };
    const request = { aid: planned.id, version: planned.version, ...said, ...plan };
    command.give({ call: 'changePlanned', request });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('staff.planned.change')}
      size="m"
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={command.isRunning} disabled={!isWhole(value)} onPress={save}>
            {t('staff.quick.save')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16')}>
        <AnnounceFields contestId={planned.contest} value={value} onChange={setValue} isPlanned />
      </div>
    </Dialog>
  );
}

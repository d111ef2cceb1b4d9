import { Download, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type State } from '#streams/state/state.ts';
import { IconButton } from '#views/components/IconButton.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { look } from '#views/components/look.ts';
import styles from './Attachments.module.css';

const selectPercent = ({ downloads }: State, id: string) => downloads[id] ?? null;

/** Files of a task for download: samples, graders, the inputs of an output-only task (TSK-1). */
export function Attachments({ task }: { readonly task: TaskDetail }) {
  const { t } = useTranslation();
  if (task.attachments.length === 0) return null;
  return (
    <Card title={t('task.attachments')} flush>
      <ul className={styles['list']}>
        {task.attachments.map(({ name, bytes }) => (
          <Attachment key={name} task={task.number} name={name} bytes={bytes} />
        ))}
      </ul>
    </Card>
  );
}

function Attachment(props: { readonly task: number; readonly name: string; readonly bytes: number }) {
  const { task, name, bytes } = props;
  const [downloadId] = useState(newId);
  const percent = useSelected(selectPercent, downloadId);
  const send = useSend();
  const { t } = useTranslation();
  const format = useFormat();
  const save = () =>
    send({ type: 'DownloadWanted', downloadId, download: { kind: 'attachment', task, name } });
  return (
    <li className={styles['line']}>
      <Paperclip size={16} strokeWidth={1.75} aria-hidden />
      <span className={look('anywhere')}>{name}</span>
      <span className={look('text2', 'size12')}>{format.bytes(bytes)}</span>
      <IconButton
        icon={Download}
        label={t('task.download', { name })}
        busy={percent !== null}
        onPress={save}
      />
      {percent !== null && (
        <div className={look('across')}>
          <ProgressBar percent={percent} label={name} hideLabel />
        </div>
      )}
    </li>
  );
}

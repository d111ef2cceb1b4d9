import { Download as DownloadIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Download } from '#streams/events/downloads.ts';
import { type State } from '#streams/state/state.ts';
import { Button, type ButtonProps } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { look } from '#views/components/look.ts';
import styles from './DownloadButton.module.css';

const selectPercent = ({ downloads }: State, id: string) => downloads[id] ?? null;

/** Saves a file of the server under the name it gives, with its progress under the button meanwhile (TSK-7). */
export function DownloadButton(props: {
  readonly download: Download;
  /** The name of the download, for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
  readonly variant?: NonNullable<ButtonProps['variant']>;
}) {
  const { download, label, children, variant = 'secondary' } = props;
  const [downloadId] = useState(newId);
  const percent = useSelected(selectPercent, downloadId);
  const send = useSend();
  return (
    <span className={look('inline', 'relative')}>
      <Button
        size="s"
        variant={variant}
        icon={DownloadIcon}
        busy={percent !== null}
        onPress={() => send({ type: 'DownloadWanted', downloadId, download })}
      >
        {children}
      </Button>
      {percent !== null && (
        <span className={styles['progress']}>
          <ProgressBar percent={percent} label={label} hideLabel />
        </span>
      )}
    </span>
  );
}

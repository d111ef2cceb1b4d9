import { FileClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../components/Alert.tsx';
import { FileDrop } from '../kit/FileDrop.tsx';
import { ProgressBar } from '../components/ProgressBar.tsx';
import { type PlayerFault } from './session.ts';
import { look } from '../components/look.ts';
import styles from './OpenRecording.module.css';

/** A field to drop a recording in, with the fault of the last one and the progress of reading (0 to 1). */
export function OpenRecording(props: {
  readonly done: number | null;
  readonly fault: PlayerFault | null;
  readonly onFile: (file: File) => void;
}) {
  const { done, fault, onFile } = props;
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <h1 className={look('row', 'gap12')}>
          <FileClock size={28} strokeWidth={1.6} aria-hidden />
          {t('player.title')}
        </h1>
        <p>{t('player.intro')}</p>
        {fault !== null && (
          <Alert
            tone="bad"
            title={t(`player.fault.${fault.fault}`, { line: fault.line })}
            text={t('player.fault_text')}
          />
        )}
        {done === null ? (
          <FileDrop
            label={t('player.file')}
            accept={['.ndjson']}
            file={null}
            onFile={(file) => file !== null && onFile(file)}
          />
        ) : (
          <ProgressBar percent={100 * done} label={t('player.reading')} />
        )}
        <p className={look('text2')}>{t('player.stays')}</p>
      </div>
    </main>
  );
}

import { useTranslation } from 'react-i18next';
import { type OpenText } from '#streams/state/workFiles.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { useSend } from '#views/useSend.ts';
import styles from './Files.module.css';

/** Two texts that changed the same lines, side by side: the person chooses, and nothing is written over before. */
export function ConflictPane({ file, theirs }: { readonly file: OpenText; readonly theirs: string }) {
  const { t } = useTranslation();
  const send = useSend();
  const { task, path, text: mine } = file;
  const settle = (text: string) => send({ type: 'WorkFileSettled', task, path, text });
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return (
    <div className={styles['conflict']}>
      <Alert tone="bad" title={t('files.conflict')} text={t('files.conflict_text')} />
      <div className={styles['sides']}>
        {(['mine', 'theirs'] as const).map((side) => (
          <section key={side} aria-label={t(`files.${side}`)} className={styles['side']}>
            <header className={styles['sideHead']}>
              <h2>{t(`files.${side}`)}</h2>
              <Button size="s" onPress={() => settle(side === 'mine' ? mine : theirs)}>
                {t(`files.take_${side}`)}
              </Button>
            </header>
            <LazyCodeEditor
              label={t(`files.${side}`)}
              text={side === 'mine' ? mine : theirs}
              extension={extension}
              isReadOnly={side === 'theirs'}
              height="50vh"
              onChange={(text) => send({ type: 'WorkFileEdited', task, path, text })}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

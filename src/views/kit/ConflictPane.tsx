import { useTranslation } from 'react-i18next';
import { type Version } from '#streams/events/documents.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { useSend } from '#views/useSend.ts';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './DocumentNotes.module.css';

/** Two texts that changed the same lines, side by side: nothing is overwritten before the person chooses. */
export function ConflictPane(props: {
  readonly home: 'workFile' | 'translation';
  readonly documentKey: string;
  readonly extension: string;
  readonly mine: string;
  readonly theirs: Version<string>;
}) {
  const { home, documentKey: key, extension, mine, theirs } = props;
  const { t } = useTranslation();
  const send = useSend();
  const settle = (draft: string) => send({ type: 'DocumentSettled', home, key, draft, seen: theirs.tag });
  return (
    <div className={look('grid', 'gap12')}>
      <Alert tone="bad" title={t('files.conflict')} text={t('files.conflict_text')} />
      <div className={classNames(look('grid', 'gap12', 'single'), styles['sides'])}>
        {(['mine', 'theirs'] as const).map((side) => (
          <section key={side} aria-label={t(`files.${side}`)} className={styles['side']}>
            <header className={styles['sideHead']}>
              <h2>{t(`files.${side}`)}</h2>
              <Button size="s" onPress={() => settle(side === 'mine' ? mine : theirs.value)}>
                {t(`files.take_${side}`)}
              </Button>
            </header>
            <LazyCodeEditor
              label={t(`files.${side}`)}
              text={side === 'mine' ? mine : theirs.value}
              extension={extension}
              isReadOnly={side === 'theirs'}
              height="50vh"
              onChange={(draft) => send({ type: 'DocumentEdited', home, key, draft })}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { type SavedText } from './useSavedText.ts';
import styles from './SavingNote.module.css';

/** Whether what was typed is saved, in a few words. */
export function SavingNote({ saved }: { readonly saved: SavedText }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={styles['note']} data-saving={saved.saving}>
      {saved.saving === 'saved' && t('workshop.saved')}
      {(saved.saving === 'waiting' || saved.saving === 'saving') && t('workshop.saving')}
      {(saved.saving === 'changed' || saved.saving === 'refused') && t('workshop.not_saved')}
    </span>
  );
}

/** What to do where a text could not be saved: somebody else changed it, or the server refused it. */
export function SavingFault({ saved }: { readonly saved: SavedText }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (saved.saving === 'changed')
    return (
      <Alert
        tone="bad"
        title={t('workshop.changed_by_others')}
        text={t('workshop.changed_by_others_text')}
        action={
          <span className={styles['ways']}>
            <Button size="s" onPress={saved.takeTheirs}>
              {t('workshop.take_theirs')}
            </Button>
            <Button size="s" variant="danger" onPress={saved.keepMine}>
              {t('workshop.keep_mine')}
            </Button>
          </span>
        }
      />
    );
  if (saved.saving !== 'refused' || saved.state?.kind !== 'refused') return null;
  return (
    <Alert
      tone="bad"
      title={t('workshop.not_saved')}
      text={refusalText(saved.state, tAny)}
      action={
        <Button size="s" onPress={saved.keepMine}>
          {t('workshop.save_again')}
        </Button>
      }
    />
  );
}

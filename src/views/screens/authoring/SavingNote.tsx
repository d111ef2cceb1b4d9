import { useTranslation } from 'react-i18next';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { type SavedText } from './useSavedText.ts';
import styles from './SavingNote.module.css';

/** A short note that says whether the typed text is saved. */
export function SavingNote({ saved }: { readonly saved: SavedText }) {
  const { t } = useTranslation();
  const { isSaved, document } = saved;
  const isRefused = document.saving.kind === 'refused';
  return (
    <span role="status" className={styles['note']} data-refused={isRefused || undefined}>
      {t(isSaved ? 'workshop.saved' : isRefused ? 'workshop.not_saved' : 'workshop.saving')}
    </span>
  );
}

/** The reason why the server refused a text, and a way to send it again. */
export function SavingFault({ saved }: { readonly saved: SavedText }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { text, change, document } = saved;
  if (document.saving.kind !== 'refused') return null;
  return (
    <Alert
      tone="bad"
      title={t('workshop.not_saved')}
      text={refusalText(document.saving, tAny)}
      action={
        <Button size="s" onPress={() => change(text)}>
          {t('workshop.save_again')}
        </Button>
      }
    />
  );
}

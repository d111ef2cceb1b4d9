import { useTranslation } from 'react-i18next';
import { checkTranslation } from '#domain/translation/translation-check.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { type State } from '#streams/state/state.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { useSelected } from '#views/useSelected.ts';

const selectWritten = (state: State, key: string): string | null =>
  selectDocument(state, 'translation', key)?.draft ?? null;

/** Asks before a translation is finished if it lacks parts of the official text or its latest changes. */
export function useFinishQuestion(text: TranslationText, key: string): () => Promise<boolean> {
  const { official, own, base } = text;
  const written = useSelected(selectWritten, key) ?? own.text;
  const confirm = useConfirm();
  const { t } = useTranslation();
  return async () => {
    const lost = checkTranslation(official.text, written, official.format).filter(
      ({ what }) => what !== 'added',
    );
    const wanting = [
      ...(lost.length > 0 ? [t('translation.finish_lost', { count: lost.length })] : []),
      ...(base === null ? [] : [t('translation.finish_unread')]),
    ];
    if (wanting.length === 0) return true;
    return confirm({
      title: t('translation.finish_ask'),
      message: wanting.join(' '),
      confirmLabel: t('translation.finish_anyway'),
    });
  };
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Texts of the editor's own panel for finding and replacing, by the words of its library. */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      Find: t('editor.find'),
      Replace: t('editor.replace_with'),
      next: t('editor.next'),
      previous: t('editor.previous'),
      all: t('editor.all'),
      'match case': t('editor.match_case'),
      'by word': t('editor.by_word'),
      regexp: t('editor.regexp'),
      replace: t('editor.replace'),
      'replace all': t('editor.replace_all'),
      close: t('editor.close'),
    }),
    [t],
  );
}

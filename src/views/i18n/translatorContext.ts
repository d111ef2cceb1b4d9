import { type i18n } from 'i18next';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** The translator of the page. */
export const TranslatorContext = createContext<i18n | null>(null);

/** The translator and its language; null until the texts are there, or have failed for good. Renders anew when it changes. */
export function useTranslator(): { readonly i18n: i18n; readonly language: string | null } {
  const i18n = useContext(TranslatorContext);
  if (i18n === null) throw new Error('nothing is translated outside the I18nProvider');
  const listen = useCallback(
    (changed: () => void) => {
      i18n.on('initialized', changed);
      i18n.on('languageChanged', changed);
      return () => {
        i18n.off('initialized', changed);
        i18n.off('languageChanged', changed);
      };
    },
    [i18n],
  );
  return { i18n, language: useSyncExternalStore(listen, () => (i18n.isInitialized ? i18n.language : null)) };
}

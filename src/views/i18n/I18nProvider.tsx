import { type i18n } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { type Language } from './languages.ts';
import { TranslatorContext } from './translatorContext.ts';

/** Gives the translator to all below and keeps it, and the document's language, at `language` without a reload. */
export function I18nProvider(props: {
  readonly i18n: i18n;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const { i18n, language, children } = props;
  useEffect(() => {
    document.documentElement.lang = language;
    // Also when it is that already: another one may be on its way, and the last that was asked for counts.
    void i18n.changeLanguage(language);
  }, [i18n, language]);
  return <TranslatorContext value={i18n}>{children}</TranslatorContext>;
}

import './dom.ts';
import { render, type RenderResult } from '@testing-library/react';
import { type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import bg from '#public/locales/bg/translations.json';
import en from '#public/locales/en/translations.json';
import sr from '#public/locales/sr/translations.json';
import { createI18n } from '#views/i18n/createI18n.ts';
import { type Language } from '#views/i18n/languages.ts';

/** A translator with the real texts of the complete languages, already loaded. */
export function i18nForTests(language: Language = 'en') {
  return createI18n(language, {
    resources: { bg: { translations: bg }, en: { translations: en }, sr: { translations: sr } },
  });
}

/** Renders a view inside a router and a translator, in English by default. `state`: the history's state. */
export function renderView(
  view: ReactNode,
  options: { language?: Language; path?: string; state?: unknown } = {},
): RenderResult {
  const { language = 'en', path = '/', state } = options;
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const entry = { pathname, search, hash, state };
  const i18n = i18nForTests(language);
  return render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[entry]}>{view}</MemoryRouter>
    </I18nextProvider>,
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, formatFor } from './format.ts';

/** Dates, times and numbers in the person's language. */
export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return useMemo(() => formatFor(language), [language]);
}

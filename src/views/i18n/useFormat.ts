import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, formatFor } from './format.ts';

/** Dates, times and numbers in the person's language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return useMemo(() => formatFor(i18n.language), [i18n.language]);
}

import { useMemo } from 'react';
import { type Format, formatFor } from './format.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { useTranslator } from './translatorContext.ts';

/** Dates, times and numbers in the person's language. */
export function useFormat(): Format {
  const { language } = useTranslator();
  return useMemo(() => formatFor(language ?? DEFAULT_LANGUAGE), [language]);
}

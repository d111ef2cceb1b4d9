import { useTranslation } from 'react-i18next';
import { type Format, formatFor } from './format.ts';

/** Made once for each language: every row of a list asks for them, and making them is the costly part. */
const made = new Map<string, Format>();

/** Dates, times and numbers in the person's language. */
export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  const format = made.get(language) ?? formatFor(language);
  made.set(language, format);
  return format;
}

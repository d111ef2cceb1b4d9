import { useTranslator } from './translatorContext.ts';

/** True once the texts are there (or have failed for good): until then a splash is shown (§2). */
export function useTranslationsReady(): boolean {
  return useTranslator().language !== null;
}

import { useTranslation } from 'react-i18next';

/** True once the texts are there (or have failed for good): until then a splash is shown (§2). */
export function useTranslationsReady(): boolean {
  return useTranslation().ready;
}

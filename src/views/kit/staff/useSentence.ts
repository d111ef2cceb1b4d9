import { type PackageSentence } from '#protocol/wire/staff/authoring/packages.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';

/** Says in the person's language what the server found in a package. */
export function useSentence(): (sentence: PackageSentence) => string {
  const tAny = useTranslateAny();
  return ({ code, values }) => tAny(`finding.${code}`, values);
}

import { useTranslation } from 'react-i18next';
import { type PackageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { Alert } from '#views/components/Alert.tsx';
import { useSentence } from '#views/kit/staff/useSentence.ts';

const MOST_SHOWN = 3;

/** The reasons why no solution can be run: the files are not yet a task that can be judged. */
export function Unreadable({ findings }: { readonly findings: readonly PackageFinding[] }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const said = findings
    .filter(({ severity }) => severity === 'error')
    .slice(0, MOST_SHOWN)
    .map((one) => {
      const place = [one.file, one.line].filter((part) => part !== null && part !== '').join(':');
      return `${place} ${sentence(one)}`.trim();
    });
  return <Alert tone="bad" title={t('solutions.unreadable')} text={said.join(' ')} />;
}

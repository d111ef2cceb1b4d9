import { useTranslation } from 'react-i18next';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Link } from '#views/components/Link.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { type Tone } from '#views/components/tone.ts';
import { useSelected } from '#views/useSelected.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Translation.module.css';

type Version = TranslationText['versions'][number];
const TONES: Readonly<Record<Version['pdf'], Tone>> = {
  none: 'plain',
  waiting: 'wait',
  made: 'good',
  fault: 'bad',
};

/** The versions of a translation, newest first, each with the state of its PDF. */
export function VersionList({
  task,
  versions,
}: {
  readonly task: number;
  readonly versions: readonly Version[];
}) {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  return (
    <Card title={t('translation.versions')}>
      {versions.length === 0 ? (
        <p className={styles['hint']}>{t('translation.versions_none')}</p>
      ) : (
        <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
          {versions.map(({ id, number, why, at, by, pdf }) => (
            <li key={id}>
              <Link to={`/task/${task}/translation/${id}`}>{t('translation.version', { number })}</Link>
              <span>{t(`translation.why.${why}`)}</span>
              <span className={styles['hint']}>
                {by} · <RelativeTime at={at} nowAt={nowAt} />
              </span>
              <Badge tone={TONES[pdf]}>{t(`translation.pdf.${pdf}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

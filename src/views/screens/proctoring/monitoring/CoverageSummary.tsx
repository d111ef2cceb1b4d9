import { Archive, Printer, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wholeShare } from '#domain/proctoring/watching/coverage.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { Button } from '#views/components/Button.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { type Watched } from './happenings.ts';
import { percentOf } from './percentOf.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** The share of the person's time that pictures cover, with buttons for an archive and a print. */
export function CoverageSummary(props: {
  readonly monitoring: Monitoring;
  readonly watched: Watched;
  readonly isLoading: boolean;
  readonly onRefresh: () => void;
}) {
  const { monitoring, watched, isLoading, onRefresh } = props;
  const { person, contest, pictures, at } = monitoring;
  const { facts, coverage } = watched;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const archive = useCommand('monitoringArchive');
  const whole = wholeShare(facts);
  const download = () =>
    archive.give({
      call: 'monitoringArchive',
      request: {
        uid: person.id,
        cid: contest.id,
        lang: i18n.language === 'bg' ? 'bg' : 'en',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  return (
    <Card>
      <div className={styles['summary']}>
        {whole !== null && (
          <p className={styles['hero']}>
            <strong>{percentOf(whole, format)}</strong>
            <span>{t('person_monitoring.covered')}</span>
          </p>
        )}
        <KeyValue
          layout="row"
          items={[
            ...facts.asked.map((source) => ({
              label: t(`person_monitoring.kind.${source}`),
              value: percentOf(coverage[source].share, format),
            })),
            { label: t('person_monitoring.kept'), value: format.number(pictures.length, 0) },
            {
              label: t('person_monitoring.gaps'),
              value: format.number(coverage.camera.gaps.length + coverage.screen.gaps.length, 0),
            },
            { label: t('person_monitoring.kept_until'), value: format.dateTime(contest.kept_until) },
          ]}
        />
        <div className={classNames(look('row', 'wrap', 'gap8', 'last'), styles['actions'])}>
          <Button icon={RefreshCw} size="s" busy={isLoading} onPress={onRefresh}>
            {t('person_monitoring.refresh', { time: format.time(at) })}
          </Button>
          <Button icon={Printer} size="s" onPress={() => window.print()}>
            {t('person_monitoring.print')}
          </Button>
          <Button icon={Archive} size="s" busy={archive.isRunning} onPress={download}>
            {t('person_monitoring.download')}
          </Button>
          <CommandNote state={archive.state} done={t('person_monitoring.downloaded')} />
        </div>
      </div>
    </Card>
  );
}

import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type ReadinessCheck, readinessOf } from '#domain/operations/readiness.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { classNames } from '#views/components/classNames.ts';
import tones from '#views/components/toneText.module.css';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CheckRow } from './CheckRow.tsx';
import { RANK, STATE_ICONS, toneOf } from './checkLook.ts';
import { RehearsalCard } from './RehearsalCard.tsx';
import { look } from '#views/components/look.ts';
import styles from './CheckPanel.module.css';

/** Time between two loads, ms: disks, queues and the like change without an event. */
const LOOK_AGAIN_MS = 15_000;

/** A contest's tab "check": everything that can go wrong, with remedies, and the rehearsal (AUT-9). */
export function CheckPanel({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  const secure = window.location.protocol === 'https:';
  const resource = useResource('contestCheck', { cid: contest.id, secure });
  const { failure, refresh } = resource;
  const beat = Math.floor(nowAt / LOOK_AGAIN_MS);
  useEffect(() => {
    if (beat > 0) refresh();
  }, [beat, refresh]);
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => {
        const checks: readonly ReadinessCheck[] = answer.checks;
        const fine = checks.filter(({ state }) => state === 'fine');
        const others = checks
          .filter(({ state }) => state !== 'fine')
          .sort((a, b) => RANK[a.state] - RANK[b.state]);
        return (
          <div className={look('grid', 'gap24', 'shrink')}>
            <Summary checks={checks}>
              <p className={look('hint')}>
                {failure === null ? (
                  <Trans
                    t={t}
                    i18nKey="check.looked"
                    components={{ when: <RelativeTime at={answer.at} nowAt={Math.max(nowAt, answer.at)} /> }}
                  />
                ) : (
                  t('check.not_looked')
                )}
              </p>
              <Button size="s" variant="quiet" icon={RotateCw} onPress={refresh}>
                {t('check.again')}
              </Button>
            </Summary>
            {others.length > 0 && (
              <Card title={t('check.findings')} flush>
                <ul className={styles['list']}>
                  {others.map((check) => (
                    <CheckRow key={check.rule} check={check} contestId={contest.id} />
                  ))}
                </ul>
              </Card>
            )}
            <RehearsalCard contestId={contest.id} rehearsal={answer.rehearsal} nowAt={nowAt} />
            {fine.length > 0 && (
              <Card title={t('check.fine', { count: fine.length })}>
                <ul className={styles['fine']}>
                  {fine.map(({ rule }) => (
                    <li key={rule}>
                      <STATE_ICONS.fine size={16} strokeWidth={2} aria-hidden className={tones['good']} />
                      {t(`check.rule.${rule}`)}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** The hero: whether the contest is ready to be held. */
function Summary(props: { readonly checks: readonly ReadinessCheck[]; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const readiness = readinessOf(props.checks);
  const state = readiness === 'ready' ? 'fine' : readiness;
  const Icon = STATE_ICONS[state];
  const count = props.checks.filter((check) => check.state === readiness).length;
  return (
    <section className={classNames(styles['summary'], tones[toneOf(state)])} aria-label={t('check.title')}>
      <Icon size={40} strokeWidth={1.75} aria-hidden />
      <div role="status">
        <p className={styles['word']}>{t(`check.readiness.${readiness}`, { count })}</p>
        <p className={look('hint')}>{t(`check.readiness_text.${readiness}`)}</p>
      </div>
      <div className={styles['aside']}>{props.children}</div>
    </section>
  );
}

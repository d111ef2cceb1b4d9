import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#domain/contest/phase.ts';
import { selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { selectIsDone, selectPhase } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { useAsked } from './asked.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { OwnConsent } from './OwnConsent.tsx';
import { SharedCard } from './SharedCard.tsx';
import { SignalList } from './SignalList.tsx';
import { selectWatching } from './WatchNotice.tsx';
import { look } from '#views/components/look.ts';
import styles from './MonitoringScreen.module.css';

const selectTrouble = ({ sharing }: State) => sharing.trouble;

/**
 * /monitoring: the contestant tests camera and screen in advance, and sees at any time what proctors see of
 * them (PRC-5).
 */
export function MonitoringScreen() {
  const asked = useAsked();
  const isDone = useSelected(selectIsDone);
  const mustAgree = useSelected(selectMustAgree);
  const { t } = useTranslation();
  const isNoted = useSelected(selectWatching)?.needed === true;
  const isUnasked = asked.length === 0 && !isNoted;
  const isNothing = isUnasked || (isDone && !mustAgree);
  return (
    <>
      <PageHeader title={t('monitoring.title')} />
      {isNothing ? (
        <Card>
          <EmptyState
            icon={EyeOff}
            title={isUnasked ? t('monitoring.none') : t('monitoring.over')}
            text={isUnasked ? t('monitoring.none_text') : t('monitoring.over_text')}
          />
        </Card>
      ) : (
        <Watched />
      )}
    </>
  );
}

function Watched() {
  const asked = useAsked();
  const trouble = useSelected(selectTrouble);
  const mustAgree = useSelected(selectMustAgree);
  const phase = useSelected(selectPhase);
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  useEffect(() => {
    send({ type: 'MonitoringOpened' });
    return () => send({ type: 'MonitoringLeft' });
  }, [send]);
  if (mustAgree) {
    return (
      <Card title={t('consent.title')}>
        <ConsentForm />
      </Card>
    );
  }
  return (
    <div className={look('grid', 'gap')}>
      {!window.isSecureContext && asked.length > 0 && (
        <Alert tone="bad" title={t('monitoring.insecure')} text={t('sharing.refused_insecure')} />
      )}
      {phase !== null && !isRunning(phase) && asked.length > 0 && (
        <Alert tone="note" title={t('monitoring.rehearsal')} text={t('monitoring.rehearsal_text')} />
      )}
      {trouble !== null && (
        <Alert
          tone="wait"
          title={t('monitoring.trouble')}
          text={`${tAny(trouble)} ${t('monitoring.trouble_text')}`}
        />
      )}
      <div className={styles['sources']}>
        {asked.map((source) => (
          <SharedCard key={source} source={source} />
        ))}
      </div>
      <Card title={t('monitoring.told')}>
        <SignalList />
      </Card>
      <Card title={t('monitoring.seen')}>
        <OwnConsent />
      </Card>
    </div>
  );
}

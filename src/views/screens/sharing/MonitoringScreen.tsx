import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsDone } from '../../../streams/state/phase.ts';
import { type State } from '../../../streams/state/state.ts';
import { Alert } from '../../components/Alert.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card } from '../../components/Section.tsx';
import { useTranslateAny } from '../../i18n/useTranslateAny.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { askedFor, useAsked } from './asked.ts';
import { SharedCard } from './SharedCard.tsx';
import { SharingFacts } from './SharingFacts.tsx';
import styles from './MonitoringScreen.module.css';

const selectTrouble = ({ sharing }: State) => sharing.trouble;

/** /monitoring: the competitor sees what of theirs is seen, and what becomes of it (PRC-5). */
export function MonitoringScreen() {
  const asked = useAsked();
  const isDone = useSelected(selectIsDone);
  const { t } = useTranslation();
  const isNothing = asked.length === 0 || isDone;
  return (
    <>
      <PageHeader title={t('monitoring.title')} />
      {isNothing ? (
        <Card>
          <EmptyState
            icon={EyeOff}
            title={asked.length === 0 ? t('monitoring.none') : t('monitoring.over')}
            text={asked.length === 0 ? t('monitoring.none_text') : t('monitoring.over_text')}
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
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  useEffect(() => send({ type: 'SharingExplained' }), [send]);
  return (
    <div className={styles['page']}>
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
      <Card title={t('monitoring.seen')}>
        <SharingFacts of={askedFor(asked)} />
      </Card>
    </div>
  );
}

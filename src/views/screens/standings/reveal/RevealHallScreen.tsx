import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { RevealStageView } from './RevealStage.tsx';
import styles from './Reveal.module.css';

/** /reveal/:cid/screen: the reveal for the hall, full screen without controls; follows the presenter. */
export function RevealHallScreen() {
  const contestId = parseRouteId(useParams()['cid']) ?? 0;
  const { t } = useTranslation();
  const resource = useResource('revealScreen', { cid: contestId }, { contestId });
  const { answer } = resource;
  return (
    <div className={styles['hall']}>
      <title>{answer === null ? t('reveal.title') : `${t('reveal.title')} · ${answer.name}`}</title>
      <header className={styles['hallHead']}>
        <h1>{answer?.name ?? t('reveal.title')}</h1>
      </header>
      <div className={styles['hallStage']}>
        <Loaded of={resource} shape="rows" count={12}>
          {({ stage, type, tasks, participants }) =>
            stage === null ? (
              <div className={styles['soon']}>
                <EmptyState icon={Hourglass} title={t('reveal.soon')} text={t('reveal.soon_text')} />
              </div>
            ) : (
              <RevealStageView stage={stage} type={type} tasks={tasks} participants={participants} />
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

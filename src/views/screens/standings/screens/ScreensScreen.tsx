import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { AddressNote } from '#views/kit/staff/AddressNote.tsx';
import { HallComposer } from './HallComposer.tsx';
import { OverlayDesk } from './OverlayDesk.tsx';
import { ScreenAddress } from './ScreenAddress.tsx';
import styles from './Screens.module.css';

/** /screens/:cid: the addresses of a contest's hall and overlay, and the present content of the overlay. */
export function ScreensScreen() {
  const contestId = parseRouteId(useParams()['cid']) ?? 0;
  const { t } = useTranslation();
  const resource = useResource('overlay', { cid: contestId }, { contestId });
  return (
    <div data-density="compact">
      <PageHeader
        title={t('screens.title')}
        eyebrow={<Link to={`/standing/${contestId}`}>{resource.answer?.name ?? t('standings.title')}</Link>}
      />
      <Loaded of={resource} shape="rows" count={6}>
        {(answer) => (
          <div className={styles['parts']}>
            {!answer.is_public && (
              <Alert
                tone="wait"
                title={t('screens.not_public')}
                text={t('screens.not_public_text')}
                action={<Link to={`/contest/${contestId}`}>{t('screens.to_contest')}</Link>}
              />
            )}
            <AddressNote />
            <Card title={t('screens.overlay')}>
              <p className={styles['hint']}>{t('screens.overlay_text')}</p>
              <ScreenAddress path={`/overlay/${contestId}`} label={t('screens.copy_overlay')} />
              <OverlayDesk contestId={contestId} overlay={answer.overlay} />
            </Card>
            <Card title={t('screens.hall')}>
              <p className={styles['hint']}>{t('screens.hall_text')}</p>
              <HallComposer contestId={contestId} />
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  );
}

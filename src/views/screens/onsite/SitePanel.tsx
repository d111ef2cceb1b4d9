import { UserCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CoordinatorParts } from './CoordinatorParts.tsx';
import { RequestsList } from './RequestsList.tsx';
import { uncovered, writtenPart } from './parts.ts';
import styles from './Onsite.module.css';
import { LoadFailed } from '../system/LoadFailed.tsx';

/** The place of a contest as organisers arrange it: who answers for which part, and time that is asked for. */
export function SitePanel({ contest: { id: contestId } }: { readonly contest: Contest }) {
  const { t } = useTranslation();
  const staff = useResource('onsiteStaff', { cid: contestId }, { contestId });
  const onsite = useResource('onsite', { cid: contestId }, { contestId });
  const failure = staff.failure ?? onsite.failure;
  if (staff.answer === null || onsite.answer === null)
    return failure === null ? (
      <Skeleton shape="rows" count={6} />
    ) : (
      <LoadFailed
        failure={failure}
        busy={staff.isLoading || onsite.isLoading}
        onRetry={() => {
          staff.refresh();
          onsite.refresh();
        }}
      />
    );
  const { coordinators, places } = staff.answer;
  const nobody = coordinators.length === 0 ? [] : uncovered(staff.answer);
  return (
    <div className={styles['stack']}>
      <Section
        title={t('onsite.staff.title')}
        hint={t('onsite.staff.hint')}
        actions={
          <ButtonLink size="s" to={`/check/${contestId}`}>
            {t('onsite.title')}
          </ButtonLink>
        }
      >
        {coordinators.length === 0 ? (
          <Card>
            <EmptyState
              icon={UserCog}
              title={t('onsite.staff.none')}
              text={t('onsite.staff.none_text')}
              action={
                <ButtonLink to={`/contest/${contestId}?tab=settings`}>
                  {t('onsite.staff.to_settings')}
                </ButtonLink>
              }
            />
          </Card>
        ) : (
          <div className={styles['stack']}>
            {nobody.length > 0 && (
              <p role="status" className={styles['unsent']}>
                {t('onsite.staff.nobody', { parts: nobody.map(writtenPart).join(', ') })}
              </p>
            )}
            <ul className={styles['cards']}>
              {coordinators.map((one) => (
                <CoordinatorParts key={one.user} contestId={contestId} coordinator={one} places={places} />
              ))}
            </ul>
          </div>
        )}
      </Section>
      <Section title={t('onsite.view.requests')}>
        <RequestsList list={onsite.answer} />
      </Section>
    </div>
  );
}

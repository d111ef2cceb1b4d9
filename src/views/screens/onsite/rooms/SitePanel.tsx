import { UserCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type OnsiteList } from '#protocol/wire/staff/onsite/rooms.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Loaded, together } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CoordinatorParts } from './CoordinatorParts.tsx';
import { RequestsList } from './RequestsList.tsx';
import { uncovered, writtenPart } from './parts.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/** The onsite settings for organisers: coordinators with their parts, and requests for extra time. */
export function SitePanel({ contest: { id: contestId } }: { readonly contest: Contest }) {
  const staff = useResource('onsiteStaff', { cid: contestId }, { contestId });
  const onsite = useResource('onsite', { cid: contestId }, { contestId });
  return (
    <Loaded of={together(staff, onsite)} shape="rows" count={6}>
      {([known, list]) => <Shown contestId={contestId} staff={known} list={list} />}
    </Loaded>
  );
}

function Shown(props: {
  readonly contestId: number;
  readonly staff: AnswerOf<'onsiteStaff'>;
  readonly list: OnsiteList;
}) {
  const { contestId, staff, list } = props;
  const { t } = useTranslation();
  const { coordinators, places } = staff;
  const nobody = coordinators.length === 0 ? [] : uncovered(staff);
  return (
    <div className={look('grid', 'single', 'gap16')}>
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
          <div className={look('grid', 'single', 'gap16')}>
            {nobody.length > 0 && (
              <p role="status" className={look('wait', 'weight550')}>
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
        <RequestsList list={list} />
      </Section>
    </div>
  );
}

import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { type TranslationKey } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import { ContestTile } from './ContestTile.tsx';
import { bySituation, phaseOf } from './contestSituation.ts';
import { type ContestFilter, filterContests } from './contestFilter.ts';
import { selectAllContests } from '#streams/state/contest/staffContests.ts';
import { look } from '#views/components/look.ts';
import styles from './ContestGroups.module.css';

const GROUPS = [
  { titleKey: 'staff.contests.running', phases: ['started', 'analysis'] },
  { titleKey: 'staff.contests.next', phases: ['not_started'] },
  { titleKey: 'staff.contests.over', phases: ['not_started_analysis', 'finished'] },
] as const satisfies readonly { readonly titleKey: TranslationKey; readonly phases: readonly string[] }[];

/** Contests as tiles in groups: running, next, over. */
export function ContestGroups(props: {
  readonly pathOf: (contest: Contest) => string;
  /** The contests to show; by default all that are not put away. */
  readonly show?: ContestFilter;
  readonly words?: string;
}) {
  const { show = 'all', words = '' } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const contests = useSelected(selectAllContests);
  if (contests === null || nowAt === 0) return <Skeleton shape="cards" count={4} />;
  if (contests.length === 0) {
    return (
      <Card>
        <EmptyState icon={Trophy} title={t('staff.contests.none')} text={t('staff.contests.none_text')} />
      </Card>
    );
  }
  const ordered = bySituation(filterContests(contests, { show, words, nowAt }), nowAt);
  if (ordered.length === 0) {
    return (
      <Card>
        <EmptyState icon={Trophy} title={t('contests.none_found')} text={t('contests.none_found_text')} />
      </Card>
    );
  }
  return (
    <div className={look('grid', 'gap32')}>
      {GROUPS.map(({ titleKey, phases }) => {
        const group = ordered.filter((contest) => phases.some((phase) => phase === phaseOf(contest, nowAt)));
        return group.length === 0 ? null : (
          <Section key={titleKey} title={t(titleKey)}>
            <div className={styles['tiles']}>
              {group.map((contest) => (
                <ContestTile key={contest.id} contest={contest} nowAt={nowAt} to={props.pathOf(contest)} />
              ))}
            </div>
          </Section>
        );
      })}
    </div>
  );
}

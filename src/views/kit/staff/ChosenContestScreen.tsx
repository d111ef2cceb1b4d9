import { type LucideIcon } from 'lucide-react';
import { type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { bySituation } from './contestSituation.ts';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { look } from '#views/components/look.ts';
import styles from './ChosenContestScreen.module.css';

/** A page about one of the contests that the page concerns: the named one, or the one under way. */
export function ChosenContestScreen(props: {
  readonly path: '/balloons' | '/prints' | '/check' | '/certificates';
  readonly title: string;
  readonly icon: LucideIcon;
  readonly none: string;
  readonly noneText?: string;
  readonly uses: (contest: Contest) => boolean;
  readonly content: ComponentType<{ readonly contestId: number }>;
}) {
  const { path, title, icon, none, noneText, uses, content: Content } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = parseRouteId(useParams()['cid']);
  const nowAt = useSelected(selectNow);
  const contests = useSelected(selectContests);
  if (contests === null || nowAt === 0)
    return (
      <>
        <PageHeader title={title} />
        <Skeleton shape="rows" count={8} />
      </>
    );
  const using = bySituation(contests.filter(uses), nowAt);
  const chosen = asked === null ? using[0] : using.find(({ id }) => id === asked);
  return (
    <div className={look('grid', 'gap')}>
      <div className="no-print">
        <PageHeader title={title} eyebrow={chosen?.name} />
        {using.length > (chosen === undefined ? 0 : 1) && (
          <div className={styles['choice']}>
            <Select
              label={t('hall.contest')}
              value={String(chosen?.id ?? '')}
              options={[
                ...(chosen === undefined ? [{ value: '', label: '–' }] : []),
                ...using.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(id) => void navigate(`${path}/${id}`, { replace: true })}
            />
          </div>
        )}
      </div>
      {chosen === undefined ? (
        <Card>
          <EmptyState icon={icon} title={none} text={noneText ?? t('hall.off_text')} />
        </Card>
      ) : (
        <Content key={chosen.id} contestId={chosen.id} />
      )}
    </div>
  );
}

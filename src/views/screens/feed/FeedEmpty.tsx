import { FileCode2, FlaskConical, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Feed } from '#streams/events/staff.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { narrowedPage } from '#streams/state/pages.ts';
import { PageFault } from '../system/PageFault.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';

/** A list without rows: it is being asked for, nothing passes the filters, or nothing was sent in. */
export function FeedEmpty(props: {
  readonly feed: Feed;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  /** null: no filter is on. */
  readonly onClear: (() => void) | null;
}) {
  const { feed, isLoading, onRetry, onClear } = props;
  const { t } = useTranslation();
  if (isLoading) {
    return (
      <PageFault page={narrowedPage(feed)} onRetry={onRetry}>
        <Skeleton shape="rows" count={6} />
      </PageFault>
    );
  }
  if (onClear !== null) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('staff.feed.no_match')}
          text={t('staff.feed.no_match_text')}
          action={<Button onPress={onClear}>{t('staff.feed.clear')}</Button>}
        />
      </Card>
    );
  }
  return (
    <Card>
      {feed === 'submissions' ? (
        <EmptyState icon={FileCode2} title={t('staff.feed.none')} text={t('staff.feed.none_text')} />
      ) : (
        <EmptyState
          icon={FlaskConical}
          title={t('staff.user_tests.none')}
          text={t('staff.user_tests.none_text')}
        />
      )}
    </Card>
  );
}

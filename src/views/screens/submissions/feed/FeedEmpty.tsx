import { FileCode2, FlaskConical, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Feed } from '#streams/events/staff.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource } from '#views/kit/useResource.ts';

/** Shown for a list without rows: it is loading, nothing passes the filters, or nothing was sent. */
export function FeedEmpty(props: {
  readonly feed: Feed;
  readonly asked: Resource<true>;
  /** null: no filter is active. */
  readonly onClear: (() => void) | null;
}) {
  const { feed, asked, onClear } = props;
  return (
    <Loaded of={asked} shape="rows" count={6}>
      {() => <Nothing feed={feed} onClear={onClear} />}
    </Loaded>
  );
}

function Nothing({ feed, onClear }: { readonly feed: Feed; readonly onClear: (() => void) | null }) {
  const { t } = useTranslation();
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

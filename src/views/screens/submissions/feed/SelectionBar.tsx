import { GitCompare, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_FILTER_IDS } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type Feed } from '#streams/events/staff.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { RejudgeButton } from '../judging/RejudgeButton.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { type Selection } from './selection.tsx';
import styles from './selection.module.css';

/** Buttons for the selected rows: download or rejudge all, compare two. */
export function SelectionBar({ feed, selection }: { readonly feed: Feed; readonly selection: Selection }) {
  const { t } = useTranslation();
  const ids = [...selection.ids];
  if (ids.length === 0) return null;
  const pair = ids.toSorted((a, b) => a - b).join(',');
  return (
    <div role="group" aria-label={t('staff.feed.selection')} className={styles['bar']}>
      <span role="status">{t('staff.feed.selected', { count: ids.length })}</span>
      {ids.length > MAX_FILTER_IDS ? (
        <span>{t('staff.feed.too_many_selected', { limit: MAX_FILTER_IDS })}</span>
      ) : (
        <>
          <DownloadButton feed={feed} filter={{ ids: ids.join(',') }} label={t('staff.feed.download')} />
          {feed === 'submissions' && (
            <RejudgeButton filter={{ ids: ids.join(',') }} label={t('staff.rejudge.one')} />
          )}
        </>
      )}
      {feed === 'submissions' && ids.length === 2 && (
        <ButtonLink size="s" icon={GitCompare} to={`/submissions?show=compare&pair=${pair}`}>
          {t('staff.feed.compare')}
        </ButtonLink>
      )}
      <Button size="s" variant="quiet" icon={X} onPress={selection.clear}>
        {t('staff.feed.unselect')}
      </Button>
    </div>
  );
}

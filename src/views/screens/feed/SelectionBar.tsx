import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Feed } from '../../../streams/events/staff.ts';
import { Button } from '../../components/Button.tsx';
import { type FeedFilter } from './feedFilter.ts';
import { type Selection } from './selection.tsx';
import styles from './selection.module.css';

/** What can be done with the rows that are ticked. */
export function SelectionBar(props: {
  readonly feed: Feed;
  readonly filter: FeedFilter;
  readonly selection: Selection;
}) {
  const { selection } = props;
  const { t } = useTranslation();
  if (selection.ids.size === 0) return null;
  return (
    <div role="group" aria-label={t('staff.feed.selection')} className={styles['bar']}>
      <span role="status">{t('staff.feed.selected', { count: selection.ids.size })}</span>
      <Button size="s" variant="quiet" icon={X} onPress={selection.clear}>
        {t('staff.feed.unselect')}
      </Button>
    </div>
  );
}

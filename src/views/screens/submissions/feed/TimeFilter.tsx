import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTime, writtenTime } from '#views/components/writtenTime.ts';
import { dateLocale } from '#views/i18n/languages.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Select } from '#views/components/Select.tsx';
import { useSelected } from '#views/useSelected.ts';
import { type FeedFilter } from './feedFilter.ts';
import { FilterText } from './FilterText.tsx';
import { readContestTime, writtenContestTime } from './contestTime.ts';
import styles from './FeedFilters.module.css';

type Clock = 'contest' | 'clock';

const KEYS = { contest: ['from_ms', 'to_ms'], clock: ['from', 'to'] } as const;

/** A filter by a time span, in contest time or by the clock. */
export function TimeFilter(props: {
  readonly filter: FeedFilter;
  readonly onChange: (values: FeedFilter) => void;
}) {
  const { filter, onChange } = props;
  const { t, i18n } = useTranslation();
  const nowAt = useSelected(selectNow);
  const [chosen, setChosen] = useState<Clock>(
    filter.from !== undefined || filter.to !== undefined ? 'clock' : 'contest',
  );
  const locale = dateLocale(i18n.language);
  const written = (value: string | undefined) => {
    if (value === undefined) return '';
    return chosen === 'contest' ? writtenContestTime(Number(value)) : writtenTime(Number(value), locale);
  };
  const read = (text: string): string | null => {
    if (text === '') return '';
    const at = chosen === 'contest' ? readContestTime(text) : readTime(text, locale, nowAt);
    return at === null ? null : String(at);
  };
  const field = (key: (typeof KEYS)[Clock][number], label: string) => (
    <FilterText
      key={key}
      label={label}
      value={written(filter[key])}
      read={(text) => {
        const meant = read(text);
        return meant === null ? null : written(meant === '' ? undefined : meant);
      }}
      onChange={(text) => onChange({ [key]: read(text) ?? '' })}
      placeholder={chosen === 'contest' ? '1:30' : writtenTime(nowAt, locale)}
      unreadable={chosen === 'contest' ? t('staff.feed.contest_time_form') : t('staff.feed.clock_form')}
    />
  );
  const [from, to] = KEYS[chosen];
  return (
    <>
      <div className={styles['words']}>
        <Select<Clock>
          label={t('staff.feed.time_by')}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            onChange({ from: '', to: '', from_ms: '', to_ms: '' });
          }}
          options={[
            { value: 'contest', label: t('staff.feed.contest_time') },
            { value: 'clock', label: t('staff.feed.clock_time') },
          ]}
        />
      </div>
      {field(from, t('staff.feed.from'))}
      {field(to, t('staff.feed.to'))}
    </>
  );
}

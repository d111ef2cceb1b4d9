import { FilterX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_FIELDS } from '#domain/people/people.ts';
import { ROLES, USER_TYPES } from '#domain/roles.ts';
import { Button } from '#views/components/Button.tsx';
import { type Option, Select } from '#views/components/Select.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { useRested } from '#views/useRested.ts';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import styles from './People.module.css';
import { PEOPLE_STATES, type PeopleKey, type PeopleView } from './peopleFilter.ts';

/** Time between the last typed letter and the request, ms. */
const TYPING_MS = 200;

/** Filters of the list of people: search words, and a list of values for each shared field. */
export function PeopleFilters({ view }: { readonly view: PeopleView }) {
  const { texts, set, clear, isNarrowed } = view;
  const { t } = useTranslation();
  const contests = useSelected(selectContests);
  const values = useResource('peopleValues', {}).answer;
  const [words, setWords] = useWords(texts.q ?? '', (text) => set('q', text));

  const list = (key: PeopleKey, label: string, all: string, options: readonly Option<string>[]) => (
    <div className={styles['filter']} data-on={texts[key] !== undefined || undefined}>
      <Select
        label={label}
        hideLabel
        value={texts[key] ?? ''}
        onChange={(value) => set(key, value)}
        options={[{ value: '', label: all }, ...withChosen(options, texts[key])]}
      />
    </div>
  );
  return (
    <Toolbar label={t('people.filters')}>
      <div className={styles['filters']}>
        <SearchField label={t('people.search')} value={words} onChange={setWords} />
        {list(
          'contest',
          t('people.contest'),
          t('people.all_contests'),
          contests?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
        )}
        {list(
          'role',
          t('people.role'),
          t('people.all_roles'),
          ROLES.map((role) => ({ value: role, label: t(`people.role.${role}`) })),
        )}
        {list(
          'type',
          t('people.type'),
          t('people.all_types'),
          USER_TYPES.map((type) => ({ value: type, label: t(`people.type.${type}`) })),
        )}
        {list(
          'state',
          t('people.state'),
          t('people.all_states'),
          PEOPLE_STATES.map((state) => ({ value: state, label: t(`people.state.${state}`) })),
        )}
        {PLACE_FIELDS.map((field) => {
          const known = values?.[field] ?? [];
          if (known.length === 0 && texts[field] === undefined) return null;
          const options = known.map((value) => ({ value, label: value }));
          return (
            <span key={field} className={styles['contents']}>
              {list(field, t(`people.field.${field}`), t(`people.all.${field}`), options)}
            </span>
          );
        })}
        {isNarrowed && (
          <Button
            variant="quiet"
            icon={FilterX}
            onPress={() => {
              setWords('');
              clear();
            }}
          >
            {t('people.clear')}
          </Button>
        )}
      </div>
    </Toolbar>
  );
}

/** The typed words; `onSettled` gets them after a pause in typing. Words that are settled elsewhere replace them. */
function useWords(
  settled: string,
  onSettled: (words: string) => void,
): readonly [string, (words: string) => void] {
  const [words, setWords] = useState(settled);
  const [known, setKnown] = useState(settled);
  /** The words that are about to be settled from here; null: none are. */
  const [sent, setSent] = useState<string | null>(null);
  if (known !== settled) {
    setKnown(settled);
    setSent(null);
    if (settled !== sent) setWords(settled);
  }
  const meant = words.trim();
  useRested(meant === settled || meant === sent ? null : meant, TYPING_MS, (rested) => {
    setSent(rested);
    onSettled(rested);
  });
  return [words, setWords];
}

/** Options with the chosen value from the address, even if no person has that value. */
function withChosen(
  options: readonly Option<string>[],
  chosen: string | undefined,
): readonly Option<string>[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}

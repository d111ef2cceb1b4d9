import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { SearchField } from '#views/components/Toolbar.tsx';
import { useSelected } from '#views/useSelected.ts';
import { filterLines, NO_FILTER } from '../filtering.ts';
import { type BoardLine, selectRanking } from '../ranking.ts';
import { useOpenBoard } from '#views/kit/useOpenBoard.ts';
import { look } from '#views/components/look.ts';
import styles from './Screens.module.css';

/** Maximum number of people found at once, few enough to scan. */
const FOUND = 8;

/** A choice of the team on the overlay's card, by name or group; before a search it lists the first rows. */
export function TeamChoice(props: {
  readonly contestId: number;
  readonly chosen: number | null;
  readonly onChoose: (participant: number) => void;
}) {
  const { contestId, chosen, onChoose } = props;
  useOpenBoard(contestId, false);
  const { lines } = useSelected(selectRanking);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () => filterLines(lines, { ...NO_FILTER, search: wanted }).slice(0, FOUND),
    [lines, wanted],
  );
  const { t } = useTranslation();
  const now = lines.find(({ row }) => row.id === chosen);
  return (
    <section className={look('grid', 'begin', 'gap8')} aria-label={t('overlay.widget.team')}>
      <p className={look('weight600')}>
        {now === undefined ? t('screens.no_team') : t('screens.team', { name: nameOf(now) })}
      </p>
      <SearchField label={t('screens.find_team')} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <p className={styles['hint']}>{t('board.nobody')}</p>
      ) : (
        <ul className={look('flex', 'wrap', 'gap4')}>
          {found.map((line) => (
            <li key={line.row.id}>
              <Button
                size="s"
                variant={line.row.id === chosen ? 'primary' : 'quiet'}
                onPress={() => onChoose(line.row.id)}
              >
                {line.rank}. {nameOf(line)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function nameOf({ participant }: BoardLine): string {
  return participant.display_name || participant.name;
}

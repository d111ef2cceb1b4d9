import { FileDown, History, Printer, Snowflake, Star } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boardCsv, boardTable } from '#domain/standings/board-csv.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { Badge } from '#views/components/Badge.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { FilterChip, FilterSwitch, SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { saveText, saveUrl } from '#views/saveFile.ts';
import { xlsxOf } from '#views/xlsxOf.ts';
import { BoardForms } from './BoardForms.tsx';
import { type BoardFilter, NARROWED_BY, type NarrowedBy, type Seats, valuesOf } from './filtering.ts';
import { FinalBadge } from '#views/kit/FinalBadge.tsx';
import { type BoardLine } from './ranking.ts';
import { type FollowedRows } from './useFollowedRows.ts';
import { look } from '#views/components/look.ts';
import styles from './BoardToolbar.module.css';

interface ToolbarProps {
  readonly board: Board;
  /** All lines, for the choices of the filters. */
  readonly lines: readonly BoardLine[];
  readonly shown: readonly BoardLine[];
  readonly followed: FollowedRows;
  readonly seats: Seats | undefined;
  readonly filter: BoardFilter;
  readonly onFilter: (filter: BoardFilter) => void;
  /** The category of the page; empty: all, and a category can be chosen here. */
  readonly category: string;
  /** This is the public page. */
  readonly isPublic: boolean;
  /** The shown medals are provisional, not given ones. */
  readonly hasMedals: boolean;
  /** Opens the past of the board; absent if the person may not see it. */
  readonly onPast?: (() => void) | undefined;
}

/** Search, filters, and export of a board: the shown rows as CSV, other formats, and print. */
export function BoardToolbar(props: ToolbarProps) {
  const { board, lines, shown, followed, filter, category, onFilter, isPublic, hasMedals, onPast } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const table = () => {
    const heads = {
      rank: t('board.rank'),
      name: t('board.name'),
      group: t('board.group'),
      school: t('people.field.school'),
      score: isIcpcBoard(board.type) ? t('board.solved') : t('board.points'),
      penalty: t('board.penalty'),
    };
    return boardTable(shown, board.tasks, isIcpcBoard(board.type), heads);
  };
  // The name of a file with only some rows contains the filters.
  const fileName = () => {
    if (shown.length === lines.length) return board.name;
    const narrowed = [category, ...NARROWED_BY.map((by) => filter[by]), filter.search.trim()].filter(
      (one) => one !== '',
    );
    const count = t('board.count_of', { shown: shown.length, count: lines.length });
    return [board.name, ...narrowed, count].join(', ');
  };
  const save = (mark: boolean) => saveText(boardCsv(table(), { mark }), `${fileName()}.csv`, 'text/csv');
  const saveWorkbook = async () => saveUrl(URL.createObjectURL(await xlsxOf(table())), `${fileName()}.xlsx`);

  return (
    <div className="no-print">
      <Toolbar
        label={t('board.tools')}
        end={
          <>
            <span className={look('hint', 'digits')}>
              {shown.length === lines.length
                ? t('board.count', { count: lines.length })
                : t('board.count_of', { shown: shown.length, count: lines.length })}
            </span>
            {onPast !== undefined && <IconButton icon={History} label={t('past.title')} onPress={onPast} />}
            <IconButton icon={FileDown} label={t('board.csv')} onPress={() => save(true)} />
            <BoardForms
              contestId={board.contestId}
              isPublic={isPublic}
              onWorkbook={() => void saveWorkbook()}
              onPlain={() => save(false)}
            />
            <IconButton icon={Printer} label={t('statement.print')} onPress={() => window.print()} />
          </>
        }
      >
        <SearchField
          label={t('board.search')}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
        <FilterSwitch
          icon={Star}
          label={t('board.followed', { number: format.number(followed.count) })}
          isOn={followed.isOn}
          onPress={followed.toggle}
        />
        <Narrowing {...props} />
        {board.frozen && (
          <Badge tone="note">
            <Snowflake size={14} strokeWidth={2} aria-hidden />
            {t('board.frozen')}
          </Badge>
        )}
        {hasMedals && <Badge tone="note">{t('board.medals_now')}</Badge>}
        <FinalBadge at={board.finalAt} />
      </Toolbar>
    </div>
  );
}

const EVERY = {
  group: 'board.all_groups',
  category: 'board.all_categories',
  school: 'people.all.school',
  site: 'people.all.site',
  room: 'people.all.room',
} as const satisfies Readonly<Record<NarrowedBy, string>>;

/** Filters of a board, each if it has several values, and the active ones, which a click removes. */
function Narrowing({ board, lines, seats, filter, onFilter, category }: ToolbarProps) {
  const { t } = useTranslation();
  const { participants } = board;
  const choices = useMemo(
    () => NARROWED_BY.map((by) => ({ by, values: valuesOf(lines, by, seats) })),
    // Depends on the people, not on their results, so that the choices do not change with every result.
    // oxlint-disable-next-line react/exhaustive-deps -- lines hold the same people as participants
    [participants, seats],
  );
  return (
    <>
      {choices
        .filter(
          ({ by, values }) =>
            values.length > 1 && filter[by] === '' && (by !== 'category' || category === ''),
        )
        .map(({ by, values }) => (
          <div key={by} className={styles['choice']}>
            <Choice
              label={t(EVERY[by])}
              values={values}
              onChoose={(value) => onFilter({ ...filter, [by]: value })}
            />
          </div>
        ))}
      {NARROWED_BY.filter((by) => filter[by] !== '').map((by) => (
        <FilterChip key={by} label={filter[by]} onRemove={() => onFilter({ ...filter, [by]: '' })} />
      ))}
    </>
  );
}

function Choice(props: {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}) {
  const { label, values, onChoose } = props;
  return (
    <Select
      label={label}
      hideLabel
      value=""
      onChange={onChoose}
      options={[{ value: '', label }, ...values.map((value) => ({ value, label: value }))]}
    />
  );
}

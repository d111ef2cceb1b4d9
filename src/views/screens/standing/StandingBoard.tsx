import { Clock3, Download, EyeOff, ListOrdered, Snowflake } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isIcpcBoard } from '../../../../domain/standings.ts';
import { type State } from '../../../streams/state/state.ts';
import { selectNow } from '../../../streams/state/phase.ts';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Card } from '../../components/Section.tsx';
import { Select } from '../../components/Select.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { SearchField, Toolbar } from '../../components/Toolbar.tsx';
import { VirtualTable } from '../../components/VirtualTable.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTranslate, useTranslateAny } from '../../i18n/useTranslate.ts';
import { useSelected } from '../../useSelected.ts';
import { boardColumns } from './boardColumns.tsx';
import { boardCsv } from './boardCsv.ts';
import { EVERYBODY, filterBoard, valuesOf } from './boardFilter.ts';
import { type BoardRow, type OrderedBoard } from './boardOrder.ts';
import { type Board } from '../../../streams/state/standing.ts';
import { saveText } from './saveText.ts';
import { useBoard } from './useBoard.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import styles from './Board.module.css';

const ROW_HEIGHT = 48;
const MANY_GROUPS = 1;
const keyOf = ({ row }: BoardRow) => row.id;

/** The name the person is known by on a board; null for those who do not compete. */
const selectOwnName = ({ session }: State) =>
  session.kind === 'open' && session.user.role === 'USER' ? session.user.name : null;

/**
 * The board of a contest, for every audience: live, ranked, searchable, the person's own row always in view. `height` is
 * the CSS height of the scrolling part; `category` narrows it to one.
 */
export function StandingBoard(props: {
  readonly contestId: number;
  readonly isPublic?: boolean;
  readonly category?: string;
  readonly height?: string;
  readonly onRowPress?: (row: BoardRow) => void;
}) {
  const { contestId, isPublic = false } = props;
  const { board, ordered, refused } = useBoard(contestId, isPublic);
  const t = useTranslate();
  const tAny = useTranslateAny();
  const now = useSelected(selectNow);
  const format = useFormat();
  if (board === null || ordered === null) {
    return refused === null ? <Skeleton shape="rows" count={12} /> : <ErrorState title={tAny(refused)} />;
  }
  if (!board.visible) {
    const isBefore = now !== 0 && now < board.startAt;
    return (
      <EmptyState
        icon={isBefore ? Clock3 : EyeOff}
        title={t(isBefore ? 'board.not_started' : 'board.hidden')}
        text={
          isBefore
            ? t('board.not_started_text', { time: format.dateTime(board.startAt) })
            : t('board.hidden_text')
        }
      />
    );
  }
  if (ordered.rows.length === 0) {
    return <EmptyState icon={ListOrdered} title={t('board.empty')} text={t('board.empty_text')} />;
  }
  return <LiveBoard {...props} board={board} ordered={ordered} />;
}

function LiveBoard(props: {
  readonly board: Board;
  readonly ordered: OrderedBoard;
  readonly category?: string;
  readonly height?: string;
  readonly onRowPress?: (row: BoardRow) => void;
}) {
  const { board, ordered, category = '', height, onRowPress } = props;
  const t = useTranslate();
  const format = useFormat();
  const ownName = useSelected(selectOwnName);
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState(EVERYBODY);
  const isIcpc = isIcpcBoard(board.type);
  const rows = useMemo(
    () => filterBoard(ordered.rows, category === '' ? chosen : { ...chosen, category }),
    [ordered.rows, chosen, category],
  );
  const groups = useMemo(() => valuesOf(ordered.rows, 'group'), [ordered.rows]);
  const { firsts } = ordered;
  const words = useMemo(
    () => ({
      rank: t('board.rank'),
      name: t('board.name'),
      score: t('board.score'),
      solved: t('board.solved'),
      penalty: t('board.penalty'),
    }),
    [t],
  );
  const columns = useMemo(
    () => boardColumns(board.tasks, isIcpc, firsts, words, isNarrow, format.number),
    [board.tasks, isIcpc, firsts, words, isNarrow, format],
  );
  const own =
    ownName === null ? undefined : ordered.rows.find(({ participant }) => participant.name === ownName);
  const save = () =>
    saveText(`standings-${board.contestId}.csv`, 'text/csv', `\ufeff${boardCsv(rows, board.tasks, isIcpc)}`);
  return (
    <div className={styles['board']}>
      <Toolbar
        label={t('board.tools')}
        end={
          <Button variant="quiet" size="s" icon={Download} onPress={save}>
            {t('board.csv')}
          </Button>
        }
      >
        <SearchField
          label={t('board.search')}
          value={chosen.words}
          onChange={(text) => setChosen({ ...chosen, words: text })}
        />
        {groups.length > MANY_GROUPS && (
          <Select
            label={t('board.group')}
            hideLabel
            value={chosen.group}
            onChange={(group) => setChosen({ ...chosen, group })}
            options={[
              { value: '', label: t('board.all_groups') },
              ...groups.map((group) => ({ value: group, label: group })),
            ]}
          />
        )}
        {board.frozen && (
          <Badge tone="note">
            <Snowflake size={14} aria-hidden /> {t('board.frozen')}
          </Badge>
        )}
        <span className={styles['meta']}>{t('board.count', { count: rows.length })}</span>
      </Toolbar>
      <Card flush>
        <VirtualTable
          caption={t('board.caption', { name: board.name })}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          ownKey={own && keyOf(own)}
          onRowPress={onRowPress}
          rowHeight={ROW_HEIGHT}
          height={height}
          empty={<EmptyState icon={ListOrdered} title={t('board.nobody')} text={t('board.nobody_text')} />}
        />
      </Card>
    </div>
  );
}

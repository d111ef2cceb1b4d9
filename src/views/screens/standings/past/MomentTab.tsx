import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardDifference } from '../../../../../domain/moments.ts';
import { firstToSolve, isIcpcBoard, ranksOf, sortRows } from '../../../../../domain/standings.ts';
import { type AnswerOf } from '../../../../../protocol/calls.ts';
import { Badge } from '../../../components/Badge.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { VirtualTable } from '../../../components/VirtualTable.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useMediaQuery } from '../../../useMediaQuery.ts';
import { useQuery } from '../../../useQuery.ts';
import { boardColumns } from '../boardColumns.tsx';
import { hoursAndMinutes } from '../historyPicture.ts';
import { type BoardLine } from '../ranking.ts';
import { Differences } from './Differences.tsx';
import { LATEST_MS } from './latest.ts';
import { PastAnswer } from './PastAnswer.tsx';
import styles from './Past.module.css';

const MINUTE_MS = 60_000;
/** A slider that stands still so long has come to rest. */
const REST_MS = 250;

type Moment = AnswerOf<'standingMoment'>;

/** The board at a minute that is chosen, and on demand what is different from an earlier one. */
export function MomentTab({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const wanted = useRested(at);
  const since = useRested(from);
  const query = useQuery('standingMoment', { at: wanted ?? LATEST_MS }, { contestId });
  const earlier = useQuery('standingMoment', { at: since ?? 0 }, { contestId });
  return (
    <PastAnswer query={query}>
      {(moment) => (
        <>
          <Minute label={t('past.minute')} value={at ?? moment.latest} moment={moment} onChange={setAt} />
          <Checkbox
            label={t('past.compare')}
            checked={from !== null}
            onChange={(isOn) => setFrom(isOn ? Math.max(0, (at ?? moment.latest) - 30 * MINUTE_MS) : null)}
          />
          {from !== null && (
            <Minute label={t('past.since')} value={from} moment={moment} onChange={setFrom} />
          )}
          {from === null || earlier.answer === null ? (
            <Board moment={moment} />
          ) : (
            <Differences
              moment={moment}
              changes={boardDifference(earlier.answer.rows, moment.rows)}
              from={earlier.answer.at}
            />
          )}
        </>
      )}
    </PastAnswer>
  );
}

/** What a slider says, once it stands still: not every minute that it is drawn over is asked for. */
function useRested(value: number | null): number | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), REST_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return rested;
}

function Minute(props: {
  readonly label: string;
  readonly value: number;
  readonly moment: Moment;
  readonly onChange: (at: number) => void;
}) {
  const { label, value, moment, onChange } = props;
  const { t } = useTranslation();
  const { frozen_from: frozenFrom } = moment;
  const isFrozen = frozenFrom !== null && value >= frozenFrom;
  return (
    <div className={styles['minute']}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <span className={styles['clock']} aria-hidden>
        {hoursAndMinutes(value)}
      </span>
      <input
        type="range"
        aria-label={label}
        min={0}
        max={Math.ceil(moment.latest / MINUTE_MS)}
        value={Math.ceil(value / MINUTE_MS)}
        aria-valuetext={hoursAndMinutes(value)}
        onChange={(event) => onChange(Number(event.target.value) * MINUTE_MS)}
      />
      {isFrozen && <Badge tone="note">{t('board.frozen')}</Badge>}
    </div>
  );
}

function Board({ moment }: { readonly moment: Moment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useMediaQuery('(max-width: 639px)');
  const { tasks, type, rows, participants } = moment;
  const isIcpc = isIcpcBoard(type);
  const lines = useMemo(() => linesOf(rows, participants), [rows, participants]);
  const columns = useMemo(() => {
    const firsts = firstToSolve(rows);
    return boardColumns({ tasks, isIcpc, firsts, isNarrow, onNarrow: () => undefined, t, format });
  }, [tasks, isIcpc, rows, isNarrow, t, format]);
  return (
    <VirtualTable
      caption={t('past.caption', { time: hoursAndMinutes(moment.at) })}
      columns={columns}
      rows={lines}
      rowKey={({ row }) => row.id}
      rowHeight={52}
      empty={<p>{t('board.empty')}</p>}
      height="max(360px, calc(100dvh - 420px))"
    />
  );
}

function linesOf(rows: Moment['rows'], participants: Moment['participants']): readonly BoardLine[] {
  const people = new Map(participants.map((one) => [one.id, one]));
  const sorted = sortRows(rows);
  const ranks = ranksOf(sorted);
  return sorted.flatMap((row, index) => {
    const participant = people.get(row.id);
    return participant === undefined ? [] : [{ rank: ranks[index] ?? 0, row, participant }];
  });
}

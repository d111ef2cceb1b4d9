import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { boardDifference } from '#domain/standings/moments.ts';
import { firstToSolve, isIcpcBoard, ranksOf, sortRows } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { boardColumns } from '../boardColumns.tsx';
import { type BoardLine } from '../ranking.ts';
import { Differences } from './Differences.tsx';
import { LATEST_MS } from './latest.ts';
import { PAST, useChosenMinute } from './pastAddress.ts';
import { look } from '#views/components/look.ts';
import styles from './Past.module.css';

const MINUTE_MS = 60_000;
/** Default distance of the compared earlier minute, ms. */
const COMPARED_MS = 30 * MINUTE_MS;

type Moment = AnswerOf<'standingMoment'>;

/** The board at a chosen minute, and on demand its differences to an earlier one; the address has both. */
export function MomentTab({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const at = useChosenMinute(PAST.at);
  const since = useChosenMinute(PAST.since);
  const query = useResource('standingMoment', { at: at.rested ?? LATEST_MS }, { contestId });
  return (
    <Loaded of={query} shape="rows" count={8}>
      {(moment) => {
        const { latest } = moment;
        const minute = Math.min(at.drawn ?? latest, latest);
        return (
          <>
            <Minute
              label={t('past.minute')}
              value={minute}
              moment={moment}
              // The last minute means "now", also when the address is opened later.
              onChange={(value) => at.draw(value >= latest ? null : value)}
            />
            <Checkbox
              label={t('past.compare')}
              checked={since.drawn !== null}
              onChange={(isOn) => since.draw(isOn ? Math.max(0, minute - COMPARED_MS) : null)}
            />
            {since.drawn !== null && (
              <Minute label={t('past.since')} value={since.drawn} moment={moment} onChange={since.draw} />
            )}
            {since.rested === null ? (
              <Board moment={moment} />
            ) : (
              <Compared contestId={contestId} moment={moment} since={since.rested} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Compared(props: {
  readonly contestId: number;
  readonly moment: Moment;
  /** Contest time, ms. */
  readonly since: number;
}) {
  const { contestId, moment, since } = props;
  const earlier = useResource('standingMoment', { at: since }, { contestId });
  return (
    <Loaded of={earlier} shape="rows" count={8}>
      {({ rows, at }) => (
        <Differences moment={moment} changes={boardDifference(rows, moment.rows)} from={at} />
      )}
    </Loaded>
  );
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
      <span className={look('hint')} aria-hidden>
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

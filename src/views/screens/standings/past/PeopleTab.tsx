import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isIcpcBoard, sortRows } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { Select } from '#views/components/Select.tsx';
import { FilterChip } from '#views/components/Toolbar.tsx';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useQueryChange } from '#views/useQueryChange.ts';
import { NARROW, WIDE } from '../historyPicture.ts';
import { HistoryLines } from './HistoryLines.tsx';
import { LATEST_MS } from './latest.ts';
import { PAST } from './pastAddress.ts';
import { look } from '#views/components/look.ts';
import styles from './Past.module.css';

/** Maximum number of lines in a picture that people can tell apart. */
const MOST = 8;
const FIRST_SHOWN = 3;
/** The value in the address for no lines. */
const NOBODY = 'none';

type Histories = AnswerOf<'standingHistories'>;

/** Histories of people: points and ranks over time, several in one picture; by default of the best. */
export function PeopleTab({ contestId }: { readonly contestId: number }) {
  const query = useResource('standingMoment', { at: LATEST_MS }, { contestId });
  return (
    <Loaded of={query} shape="rows" count={8}>
      {(moment) => <Chosen contestId={contestId} moment={moment} />}
    </Loaded>
  );
}

function Chosen({
  contestId,
  moment,
}: {
  readonly contestId: number;
  readonly moment: AnswerOf<'standingMoment'>;
}) {
  const { t } = useTranslation();
  const people = useMemo(() => {
    const byId = new Map(moment.participants.map((one) => [one.id, one]));
    return sortRows(moment.rows).flatMap(({ id }) => byId.get(id) ?? []);
  }, [moment]);
  const [params] = useSearchParams();
  const change = useQueryChange();
  const said = params.get(PAST.people);
  const chosen = useMemo(() => {
    const ids = people.map(({ id }) => id);
    if (said === null) return ids.slice(0, FIRST_SHOWN);
    const wanted = said.split(',').map(Number);
    return [...new Set(wanted)].filter((id) => ids.includes(id)).slice(0, MOST);
  }, [people, said]);
  const choose = (ids: readonly number[]) =>
    change({ [PAST.people]: ids.length === 0 ? NOBODY : ids.join(',') });
  return (
    <>
      <div className={styles['chosen']}>
        {chosen.map((id, at) => (
          <span key={id} className={styles['chip']} data-line={at}>
            <FilterChip
              label={nameOf(people.find((one) => one.id === id))}
              onRemove={() => choose(chosen.filter((one) => one !== id))}
            />
          </span>
        ))}
        {chosen.length < MOST && (
          <Select
            label={t('past.add')}
            hideLabel
            value=""
            onChange={(id) => choose([...chosen, Number(id)])}
            options={[
              { value: '', label: t('past.add') },
              ...people
                .filter(({ id }) => !chosen.includes(id))
                .map((one) => ({ value: String(one.id), label: nameOf(one) })),
            ]}
          />
        )}
      </div>
      {chosen.length > 0 && <HistoryPictures contestId={contestId} ids={chosen} />}
    </>
  );
}

/** Pictures of the points and ranks of some people of a contest over time. */
export function HistoryPictures({
  contestId,
  ids,
}: {
  readonly contestId: number;
  readonly ids: readonly number[];
}) {
  const query = useResource('standingHistories', { pids: JSON.stringify(ids) }, { contestId });
  return (
    <Loaded of={query} shape="rows" count={8}>
      {(histories) => <Drawn histories={histories} ids={ids} />}
    </Loaded>
  );
}

function Drawn({ histories, ids }: { readonly histories: Histories; readonly ids: readonly number[] }) {
  const { t } = useTranslation();
  const frame = useMediaQuery('(max-width: 639px)') ? NARROW : WIDE;
  const { tasks, latest, people, type } = histories;
  const shown = ids.flatMap((id, line) => {
    const found = histories.histories.find(({ participant }) => participant.id === id);
    return found === undefined ? [] : [{ ...found, line, name: nameOf(found.participant) }];
  });
  const most = isIcpcBoard(type)
    ? tasks.length
    : tasks.reduce((sum, { max_score: points }) => sum + points, 0);
  return (
    <div className={look('grid', 'gap24')}>
      <HistoryLines
        title={t('past.scores')}
        frame={frame}
        until={latest}
        least={0}
        most={most}
        lines={shown.map(({ line, name, scores }) => ({
          line,
          name,
          steps: [{ at: 0, value: 0 }, ...scores.map(({ at, score }) => ({ at, value: score }))],
        }))}
      />
      <HistoryLines
        title={t('past.ranks')}
        frame={frame}
        until={latest}
        least={Math.max(
          2,
          ...shown.flatMap(({ ranks }) => ranks.map(({ rank }) => rank)),
          Math.min(people, 10),
        )}
        most={1}
        lines={shown.map(({ line, name, ranks }) => ({
          line,
          name,
          steps: ranks.map(({ at, rank }) => ({ at, value: rank })),
        }))}
      />
    </div>
  );
}

function nameOf(one: StandingParticipant | undefined): string {
  return one === undefined ? '…' : one.display_name || one.name;
}

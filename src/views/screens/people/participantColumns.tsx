import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { ExtendOne } from '../contest/staff/ExtendOne.tsx';
import { TeamPicture } from '#views/kit/TeamPicture.tsx';
import { EndSessions } from './EndSessions.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import people from './People.module.css';

const MINUTE_SECONDS = 60;

/** Values of the page that the columns need. */
interface ParticipantColumns {
  readonly t: Translate;
  readonly format: Format;
  readonly contestId: number;
  readonly endAt: number;
  readonly mayEndSessions: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
  /** Empty columns, which are left out; `picture` if nobody has one. */
  readonly empty: ReadonlySet<string>;
}

/** The columns that are empty for all these people. */
export function emptyColumns(participants: readonly Participant[]): readonly string[] {
  const used = {
    group: participants.some(({ group }) => group !== ''),
    category: participants.some(({ category }) => category !== ''),
    picture: participants.some(({ picture }) => picture !== undefined),
    state: participants.some(
      ({ finished, is_translator, on_board, agreed }) =>
        finished || is_translator || !on_board || agreed === false,
    ),
  };
  return Object.entries(used).flatMap(([id, isUsed]) => (isUsed ? [] : [id]));
}

/** The columns of a contest's people. */
export function participantColumns(page: ParticipantColumns): readonly Column<Participant>[] {
  const { t, format, contestId, endAt, mayEndSessions, chosen, onChoose, empty } = page;
  const columns: readonly Column<Participant>[] = [
    {
      id: 'choice',
      header: <span className="visually-hidden">{t('people.choose')}</span>,
      width: 56,
      cell: ({ id, name }) => (
        <label className={people['chooser']}>
          <input
            type="checkbox"
            className={people['choice']}
            aria-label={t('people.choose_person', { name })}
            checked={chosen.has(id)}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        </label>
      ),
    },
    {
      id: 'name',
      header: t('staff.people.name'),
      width: 210,
      isRowHeader: true,
      cell: ({ display_name, name, picture }) => (
        <span className={look('row', 'gap8', 'shrink')}>
          <TeamPicture picture={picture} />
          {picture === undefined && !empty.has('picture') && <span className={people['noPicture']} />}
          <span className={look('grid', 'shrink', 'line13')}>
            <span className={look('cut')}>{display_name || name}</span>
            <span className={look('text3', 'size12', 'weight400')}>{name}</span>
          </span>
        </span>
      ),
    },
    { id: 'group', header: t('staff.people.group'), minWidth: 140, cell: ({ group }) => group },
    { id: 'category', header: t('people.category'), width: 110, cell: ({ category }) => category },
    {
      id: 'state',
      header: t('staff.people.state'),
      width: 150,
      cell: ({ finished, is_translator, on_board, agreed }) => (
        <span className={people['badges']}>
          {agreed === false && <Badge tone="wait">{t('participants.not_agreed')}</Badge>}
          {!on_board && <Badge tone="wait">{t('participants.hidden')}</Badge>}
          {finished && <Badge>{t('staff.people.finished')}</Badge>}
          {is_translator && <Badge tone="note">{t('staff.people.translator')}</Badge>}
        </span>
      ),
    },
    {
      id: 'extra',
      header: t('staff.people.extra'),
      width: 160,
      align: 'end',
      cell: ({ extra_time, extra_reason }) =>
        extra_time === 0 ? (
          '–'
        ) : (
          <span className={classNames(look('grid', 'shrink'), people['extra'])}>
            <span>{t('staff.minutes', { minutes: format.number(extra_time / MINUTE_SECONDS, 1) })}</span>
            <span className={classNames(look('hint'), people['hint'])} title={extra_reason}>
              {extra_reason}
            </span>
          </span>
        ),
    },
    {
      id: 'extend',
      header: t('staff.people.extend'),
      width: 270,
      cell: (participant) => <ExtendOne contestId={contestId} endAt={endAt} participant={participant} />,
    },
    ...(mayEndSessions
      ? [
          {
            id: 'sessions',
            header: t('staff.end_sessions.header'),
            width: 130,
            cell: (participant: Participant) => (
              <EndSessions contestId={contestId} participant={participant} />
            ),
          },
        ]
      : []),
  ];
  return columns.filter(({ id }) => !empty.has(id));
}

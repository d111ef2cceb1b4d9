import { Flag, Gavel, Target } from 'lucide-react';
import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { type Tone } from '#views/components/tone.ts';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { spokenNumber } from '../works/markingPaths.ts';
import { isMovable, type Work } from './workFilter.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

const TONES: Readonly<Record<Work['kind'], Tone>> = { waiting: 'plain', disputed: 'wait', scored: 'good' };

/** The columns of the works; `chosen` null: works cannot be chosen. */
export function workColumns(given: {
  readonly t: Translate;
  readonly format: Format;
  readonly detail: MarkingDetail;
  readonly chosen: ReadonlySet<number> | null;
  readonly onToggle: (number: number) => void;
}): readonly Column<Work>[] {
  const { t, format, detail, chosen, onToggle } = given;
  const names = new Map(detail.scorers.map((one) => [one.id, one.display_name || one.name]));
  const choice: Column<Work> = {
    id: 'choice',
    header: <span className="visually-hidden">{t('scoring.marking.choose')}</span>,
    width: 56,
    align: 'center',
    cell: (work) => (
      <label className={styles['box']}>
        <input
          type="checkbox"
          aria-label={t('scoring.marking.choose_work', { number: spokenNumber(work.number) })}
          checked={chosen?.has(work.number) === true}
          disabled={!isMovable(work)}
          onChange={() => onToggle(work.number)}
        />
      </label>
    ),
  };
  const published: Column<Work> = {
    id: 'published',
    header: t('scoring.marking.column.published'),
    align: 'end',
    width: 106,
    cell: (work) => (work.published === null ? '–' : format.number(work.published)),
  };
  return [
    ...(chosen === null ? [] : [choice]),
    {
      id: 'work',
      header: t('scoring.marking.column.work'),
      minWidth: 210,
      isRowHeader: true,
      cell: (work) => (
        <span className={styles['work']}>
          <span className={look('cut')}>
            <span className="tabular">{spokenNumber(work.number)}</span> ·{' '}
            {work.display_name || work.username}
          </span>
          {work.calibration && (
            <Target
              size={14}
              strokeWidth={2}
              role="img"
              aria-label={t('scoring.marking.filter.calibration')}
            />
          )}
        </span>
      ),
    },
    {
      id: 'given',
      header: t('scoring.marking.column.given'),
      minWidth: 190,
      cell: ({ sheets }) => (
        <span
          className={classNames(look('cut'), styles['line'])}
          title={sheets
            .map(
              ({ scorer, total }) =>
                `${names.get(scorer) ?? scorer}: ${total === null ? '–' : format.number(total)}`,
            )
            .join(', ')}
        >
          {sheets.map(({ scorer, total, flagged }, at) => (
            <span key={scorer}>
              {at > 0 && ' · '}
              {shortName(names.get(scorer) ?? String(scorer))}{' '}
              <strong className="tabular">{total === null ? '–' : format.number(total)}</strong>
              {flagged && (
                <Flag size={13} strokeWidth={2} role="img" aria-label={t('scoring.marking.is_flagged')} />
              )}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('scoring.marking.column.state'),
      width: 136,
      cell: ({ kind, decided, appealed }) => (
        <span className={styles['given']}>
          <Badge tone={TONES[kind]}>{t(`scoring.marking.kind.${kind}`)}</Badge>
          {decided && (
            <Gavel size={15} strokeWidth={2} role="img" aria-label={t('scoring.marking.decided')} />
          )}
          {appealed && <Badge tone="wait">{t('scoring.marking.appealed')}</Badge>}
        </span>
      ),
    },
    {
      id: 'points',
      header: t('scoring.marking.column.points'),
      align: 'end',
      width: 78,
      cell: ({ points }) => (points === null ? '–' : format.number(points)),
    },
    ...(detail.works.some((one) => one.published !== null) ? [published] : []),
  ];
}

/** A first name with the initial of the next name, since a line must hold several names. */
function shortName(name: string): string {
  const [first = '', next] = name.split(/\s+/);
  return next === undefined ? first : `${first} ${next.charAt(0)}.`;
}

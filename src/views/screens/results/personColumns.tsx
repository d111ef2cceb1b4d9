import { type CertificatePerson } from '#protocol/wire/staff/results.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { look } from '#views/components/look.ts';
import people from './Person.module.css';
import styles from './Certificates.module.css';

/** A column of checkboxes that choose rows. */
export function chooserColumn<Row>(
  t: Translate,
  of: {
    readonly id: (row: Row) => number;
    readonly name: (row: Row) => string;
    readonly chosen: ReadonlySet<number>;
    readonly onChoose: (id: number, isChosen: boolean) => void;
  },
): Column<Row> {
  return {
    id: 'choice',
    header: <span className="visually-hidden">{t('people.choose')}</span>,
    width: 56,
    cell: (row) => (
      <label className={people['chooser']}>
        <input
          type="checkbox"
          className={people['choice']}
          aria-label={t('people.choose_person', { name: of.name(row) })}
          checked={of.chosen.has(of.id(row))}
          onChange={(event) => of.onChoose(of.id(row), event.target.checked)}
        />
      </label>
    ),
  };
}

/** The columns of the people who can get a certificate. */
export function personColumns(page: {
  readonly t: Translate;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
  readonly having: ReadonlySet<number | null>;
  readonly isFinal: boolean;
}): readonly Column<CertificatePerson>[] {
  const { t, chosen, onChoose, having, isFinal } = page;
  const results: readonly Column<CertificatePerson>[] = [
    { id: 'place', header: t('board.rank'), width: 80, align: 'end', cell: ({ place }) => place },
    { id: 'points', header: t('board.points'), width: 90, align: 'end', cell: ({ points }) => points },
    {
      id: 'award',
      header: t('certificates.award'),
      width: 140,
      cell: ({ award }) => (award === null ? '' : t(`certificates.awards.${award}`)),
    },
  ];
  return [
    chooserColumn<CertificatePerson>(t, {
      id: ({ participant }) => participant,
      name: ({ name }) => name,
      chosen,
      onChoose,
    }),
    {
      id: 'name',
      header: t('staff.people.name'),
      minWidth: 210,
      isRowHeader: true,
      cell: ({ name, username }) => (
        <span className={look('grid', 'shrink', 'line13')}>
          <span className={styles['cut']}>{name}</span>
          <span className={styles['login']}>{username}</span>
        </span>
      ),
    },
    { id: 'school', header: t('certificates.fact.school'), minWidth: 140, cell: ({ school }) => school },
    { id: 'group', header: t('staff.people.group'), width: 120, cell: ({ group }) => group },
    ...(isFinal ? results : []),
    {
      id: 'has',
      header: t('staff.people.state'),
      width: 130,
      cell: ({ participant }) =>
        having.has(participant) && <Badge tone="good">{t('certificates.has')}</Badge>,
    },
  ];
}

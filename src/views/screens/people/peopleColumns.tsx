import { type PersonRow } from '#protocol/wire/staff/people/accounts.ts';
import { parseUserTypes } from '#domain/roles.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { Link } from '#views/components/Link.tsx';
import { FilterValue } from '#views/components/Toolbar.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import styles from './People.module.css';
import { type PeopleKey } from './peopleFilter.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

/** Values of the page that the columns need. */
export interface PeopleColumns {
  readonly t: Translate;
  readonly onFilter: (key: PeopleKey, value: string) => void;
  /** Ids of the chosen people; null: the page has no choice of people. */
  readonly chosen: ReadonlySet<number> | null;
  readonly onChoose: (id: number, isChosen: boolean) => void;
  /** The optional columns that somebody has a value in; empty ones are left out. */
  readonly used: ReadonlySet<string>;
}

const PLACE_COLUMNS = ['group', 'school', 'site', 'room', 'seat'] as const;
type PlaceColumn = (typeof PLACE_COLUMNS)[number];

/** The optional columns in which any of these people has a value. */
export function placesOf(people: readonly PersonRow[]): readonly PlaceColumn[] {
  return PLACE_COLUMNS.filter((place) => people.some((person) => person[place] !== ''));
}

/** The columns of the list of people. A click on a value filters the list by it. */
export function peopleColumns({
  t,
  onFilter,
  chosen,
  onChoose,
  used,
}: PeopleColumns): readonly Column<PersonRow>[] {
  const filterable = (key: PeopleKey, value: string) =>
    value === '' ? null : (
      <FilterValue name={value} onFilter={() => onFilter(key, value)}>
        {value}
      </FilterValue>
    );
  const choice: Column<PersonRow> = {
    id: 'choice',
    header: <span className="visually-hidden">{t('people.choose')}</span>,
    width: 52,
    cell: ({ id, name }) => (
      <label className={styles['chooser']}>
        <input
          type="checkbox"
          className={styles['choice']}
          aria-label={t('people.choose_person', { name })}
          checked={chosen?.has(id) ?? false}
          onChange={(event) => onChoose(id, event.target.checked)}
        />
      </label>
    ),
  };
  const columns: readonly Column<PersonRow>[] = [
    ...(chosen === null ? [] : [choice]),
    {
      id: 'name',
      header: t('people.field.display_name'),
      minWidth: 190,
      isRowHeader: true,
      cell: ({ name, display_name }) => (
        <span className={classNames(look('grid', 'shrink'), styles['person'])}>
          <Link to={pathOf(name)} className={look('cut')}>
            {display_name || name}
          </Link>
          <span className={styles['login']}>{name}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('people.state'),
      width: 210,
      cell: ({ disabled, has_password, role, type }) => (
        <span className={styles['badges']}>
          {disabled && <Badge tone="bad">{t('people.disabled')}</Badge>}
          {!disabled && !has_password && <Badge tone="wait">{t('people.no_password')}</Badge>}
          {role !== 'user' && <Badge tone="note">{t(`people.role.${role}`)}</Badge>}
          {parseUserTypes(type).map((one) => (
            <Badge key={one}>{t(`people.type.${one}`)}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'group',
      header: t('people.field.group'),
      minWidth: 150,
      cell: ({ group }) => filterable('group', group),
    },
    {
      id: 'school',
      header: t('people.field.school'),
      minWidth: 150,
      cell: ({ school }) => filterable('school', school),
    },
    { id: 'site', header: t('people.field.site'), width: 120, cell: ({ site }) => filterable('site', site) },
    { id: 'room', header: t('people.field.room'), width: 110, cell: ({ room }) => filterable('room', room) },
    { id: 'seat', header: t('people.field.seat'), width: 70, align: 'end', cell: ({ seat }) => seat },
    {
      id: 'contests',
      header: t('people.contests'),
      width: 100,
      align: 'end',
      cell: ({ contests }) => (contests === 0 ? '–' : contests),
    },
  ];
  return columns.filter(({ id }) => !PLACE_COLUMNS.some((place) => place === id && !used.has(place)));
}

/** The path of a person's page. */
export function pathOf(name: string): string {
  return `/users/${encodeURIComponent(name)}`;
}

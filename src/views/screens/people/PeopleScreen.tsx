import { FileUp, SearchX, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type PersonRow } from '#protocol/wire/staff/people/accounts.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TableFoot } from '#views/components/TableFoot.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import { CardSheet } from './CardSheet.tsx';
import { MakeCards } from './MakeCards.tsx';
import { useMayArrange } from './mayArrange.ts';
import styles from './People.module.css';
import { pathOf, peopleColumns, placesOf } from './peopleColumns.tsx';
import { PEOPLE_PAGE, PEOPLE_SORTS, type PeopleView, usePeopleView } from './peopleFilter.ts';
import { PeopleFilters } from './PeopleFilters.tsx';

const ROW_HEIGHT = 48;
const NOBODY: readonly PersonRow[] = [];

/** /users and /users/contest/:cid: all visible people, with search and filters, in pages (AUT-4). */
export function PeopleScreen() {
  const view = usePeopleView();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mayArrange } = useMayArrange();
  const { request, sort, page, set } = view;
  const asked = { ...request, sort, from: page * PEOPLE_PAGE, limit: PEOPLE_PAGE };
  const people = useResource('people', asked);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback((id: number, isChosen: boolean) => {
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  const rows = people.answer?.people ?? NOBODY;
  const used = placesOf(rows).join(' ');
  const columns = useMemo(
    () =>
      peopleColumns({
        t,
        onFilter: set,
        chosen: mayArrange ? chosen : null,
        onChoose: choose,
        used: new Set(used.split(' ')),
      }),
    [t, set, mayArrange, chosen, choose, used],
  );
  const total = people.answer?.total ?? 0;
  const cards = useCommand('issuePasswords');
  if (cards.state?.kind === 'done') return <CardSheet answer={cards.state.answer} onPutAway={cards.forget} />;
  return (
    <>
      <PageHeader
        title={t('people.title')}
        actions={mayArrange && <Actions view={view} chosen={chosen} total={total} cards={cards} />}
      />
      <PeopleFilters view={view} />
      <VirtualTable
        caption={t('people.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        height="max(320px, calc(100dvh - 300px))"
        onRowPress={({ name }) => void navigate(pathOf(name))}
        empty={<NobodyHere view={view} people={people} mayArrange={mayArrange} />}
      />
      {total > 0 && <Foot view={view} shown={rows.length} total={total} />}
    </>
  );
}

/** Buttons of the list of people: cards for chosen people or for all who pass the filters; new people. */
function Actions(props: {
  readonly view: PeopleView;
  readonly chosen: ReadonlySet<number>;
  readonly total: number;
  readonly cards: Commander<'issuePasswords'>;
}) {
  const { view, chosen, total, cards } = props;
  const { t } = useTranslation();
  return (
    <>
      {(chosen.size > 0 || view.isNarrowed) && (
        <MakeCards
          of={chosen.size > 0 ? { ids: [...chosen] } : { filter: view.request }}
          count={chosen.size > 0 ? chosen.size : total}
          command={cards}
          size="s"
        />
      )}
      <ButtonLink to="/users/upload" size="s" icon={FileUp}>
        {t('people.upload')}
      </ButtonLink>
      <ButtonLink to="/users/create" size="s" variant="primary" icon={UserPlus}>
        {t('people.create')}
      </ButtonLink>
    </>
  );
}

/** The shown range and the total, the order, and links to other pages. */
function Foot(props: { readonly view: PeopleView; readonly shown: number; readonly total: number }) {
  const { view, shown, total } = props;
  const { sort, page, set } = view;
  const { t } = useTranslation();
  const format = useFormat();
  const last = Math.max(0, Math.ceil(total / PEOPLE_PAGE) - 1);
  return (
    <TableFoot>
      <span role="status">
        {t('people.counted', {
          from: format.number(page * PEOPLE_PAGE + 1),
          to: format.number(page * PEOPLE_PAGE + shown),
          total: format.number(total),
        })}
      </span>
      <span className={styles['pager']}>
        <Select
          label={t('people.sort')}
          hideLabel
          value={sort}
          onChange={(value) => set('sort', value)}
          options={PEOPLE_SORTS.map((one) => ({ value: one, label: t(`people.sort.${one}`) }))}
        />
        <Button size="s" disabled={page === 0} onPress={() => set('page', String(page - 1))}>
          {t('people.before')}
        </Button>
        <Button size="s" disabled={page >= last} onPress={() => set('page', String(page + 1))}>
          {t('people.next')}
        </Button>
      </span>
    </TableFoot>
  );
}

function NobodyHere(props: {
  readonly view: PeopleView;
  readonly people: Resource<unknown>;
  readonly mayArrange: boolean;
}) {
  const { view, people, mayArrange } = props;
  const { t } = useTranslation();
  return (
    <Loaded
      of={{ ...people, answer: people.isLoading ? null : people.answer }}
      shape="rows"
      count={10}
      title={t('people.not_loaded')}
      onlyNewest
    >
      {() => (
        <Card>
          {view.isNarrowed ? (
            <EmptyState
              icon={SearchX}
              title={t('people.no_match')}
              text={t('people.no_match_text')}
              action={<Button onPress={view.clear}>{t('people.clear')}</Button>}
            />
          ) : (
            <EmptyState
              icon={UsersRound}
              title={t('people.none')}
              text={t('people.none_text')}
              action={
                mayArrange && (
                  <ButtonLink to="/users/create" variant="primary" icon={UserPlus}>
                    {t('people.create')}
                  </ButtonLink>
                )
              }
            />
          )}
        </Card>
      )}
    </Loaded>
  );
}

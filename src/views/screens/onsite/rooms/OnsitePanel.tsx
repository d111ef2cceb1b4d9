import { Printer, ScanLine, SearchX, UsersRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type OnsiteList } from '#protocol/wire/staff/onsite/rooms.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useQueryChange } from '#views/useQueryChange.ts';
import { isIn } from '#views/kit/staff/rooms.ts';
import { RoomFilter } from '#views/kit/staff/RoomFilter.tsx';
import { CheckInDialog } from './CheckInDialog.tsx';
import { PeopleList } from './PeopleList.tsx';
import { ProblemsBoard } from './ProblemsBoard.tsx';
import { RequestsList } from './RequestsList.tsx';
import { gathered, type GatheredBy, matching, nameOf } from './roomCounts.ts';
import { RoomBars, RoomsTotal } from './RoomBars.tsx';
import { RoomSheets } from './RoomSheets.tsx';
import { type Presences, usePresences } from './usePresences.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

const VIEWS = ['people', 'rooms', 'problems', 'requests'] as const;
type View = (typeof VIEWS)[number];

/** The onsite part of a contest. */
export function OnsitePanel({ contestId }: { readonly contestId: number }) {
  const resource = useResource('onsite', { cid: contestId }, { contestId });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => <Shown list={answer} />}
    </Loaded>
  );
}

function Shown({ list }: { readonly list: OnsiteList }) {
  const { t } = useTranslation();
  const { view, by, choice, set } = useView();
  const presences = usePresences(list);
  const [words, setWords] = useState('');
  const [card, setCard] = useCardInAddress();
  const here = useMemo(() => presences.people.filter((one) => isIn(one, choice)), [presences.people, choice]);
  const rooms = useMemo(() => gathered(list, here, by), [list, here, by]);
  const found = useMemo(() => gathered(list, matching(here, words), by), [list, here, words, by]);
  const open = list.problems.filter(({ state }) => state !== 'closed').length;
  const asked = list.requests.filter(({ state }) => state === 'waiting').length;
  return (
    <>
      <div className="no-print">
        <div className={look('grid', 'single', 'gap16')}>
          <Answering list={list} />
          <Network presences={presences} />
          <Toolbar
            label={t('hall.filters')}
            end={
              <>
                <Button size="l" variant="primary" icon={ScanLine} onPress={() => setCard('')}>
                  {t('onsite.by_card')}
                </Button>
                <Button icon={Printer} onPress={() => window.print()}>
                  {t('onsite.print')}
                </Button>
              </>
            }
          >
            <RoomFilter all={list.people} choice={choice} onChoose={set} />
            <div className={styles['by']}>
              <Select
                label={t('onsite.listed_by')}
                value={by}
                options={(['room', 'group'] as const).map((value) => ({
                  value,
                  label: t(`onsite.by.${value}`),
                }))}
                onChange={(value) => set({ by: value })}
              />
            </div>
          </Toolbar>
          <Tabs
            label={t('onsite.title')}
            selected={view}
            onSelect={(id) => set({ show: id })}
            tabs={[
              { id: 'people', label: t('onsite.view.people') },
              { id: 'rooms', label: t(`onsite.view.${by}s`) },
              { id: 'problems', label: t('onsite.view.problems'), count: open },
              { id: 'requests', label: t('onsite.view.requests'), count: asked },
            ]}
          >
            {view === 'people' && (
              <div className={look('grid', 'single', 'gap16')}>
                <div className={look('row', 'wrap', 'gap8x24')}>
                  <RoomsTotal rooms={rooms} />
                  <SearchField label={t('onsite.search')} value={words} onChange={setWords} />
                </div>
                {found.length === 0 ? (
                  <Card>
                    <EmptyState
                      icon={list.people.length === 0 ? UsersRound : SearchX}
                      title={t(list.people.length === 0 ? 'onsite.nobody' : 'onsite.no_match')}
                      text={t(list.people.length === 0 ? 'onsite.nobody_text' : 'onsite.no_match_text')}
                    />
                  </Card>
                ) : (
                  <PeopleList list={list} rooms={found} presences={presences} />
                )}
              </div>
            )}
            {view === 'rooms' && (
              <RoomBars
                contestId={list.contest}
                rooms={rooms}
                onChoose={({ site, name }) => {
                  if (by === 'group') setWords(name);
                  set({ show: 'people', ...(by === 'room' && { site, room: name }) });
                }}
              />
            )}
            {view === 'problems' && <ProblemsBoard list={list} />}
            {view === 'requests' && <RequestsList list={list} />}
          </Tabs>
        </div>
        {card !== null && <CheckInDialog list={list} given={card} onClose={() => setCard(null)} />}
      </div>
      <RoomSheets contest={list.name} rooms={rooms} by={by} />
    </>
  );
}

/** The parts for which the person is responsible; shows nothing if it is the whole contest. */
function Answering({ list: { parts } }: { readonly list: OnsiteList }) {
  const { t } = useTranslation();
  if (parts === null) return null;
  const named = parts.map(({ site, room, group }) => [site, room, group].filter(Boolean).join(' · '));
  return <p className={look('hint')}>{t('onsite.answering', { parts: named.join(', ') })}</p>;
}

/** A note on changes that wait for the network, are refused, or that somebody else made first. */
function Network({ presences }: { readonly presences: Presences }) {
  const { isUnsent, waiting, refusal, overtaken, people } = presences;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [first] = overtaken;
  const person = people.find(({ participant }) => participant === first?.participant);
  if (isUnsent)
    return (
      <Alert tone="wait" title={t('onsite.unsent', { count: waiting.size })} text={t('onsite.unsent_text')} />
    );
  if (refusal !== null) return <Alert tone="bad" title={tAny(refusal.key)} text={refusal.detail ?? ''} />;
  if (first === undefined || person === undefined) return null;
  return (
    <Alert
      tone="note"
      title={t('onsite.overtaken', {
        name: nameOf(person),
        state: t(`onsite.state.${first.state}`),
        by: first.done === null || first.done.by === '' ? t('onsite.own_login') : first.done.by,
      })}
    />
  );
}

/** The page's view; it is in the address, so that each coordinator can open their own. */
function useView() {
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const choice = useMemo(
    () => ({ site: params.get('site') ?? '', room: params.get('room') ?? '' }),
    [params],
  );
  const view: View = VIEWS.find((one) => one === params.get('show')) ?? 'people';
  const by: GatheredBy = params.get('by') === 'group' ? 'group' : 'room';
  const set = (change: Readonly<Partial<Record<'site' | 'room' | 'show' | 'by', string>>>) => {
    const all = { ...choice, show: view, by, ...change };
    const plain: Readonly<Record<string, string>> = { site: '', room: '', show: 'people', by: 'room' };
    changeQuery(
      Object.fromEntries(Object.entries(all).map(([key, value]) => [key, value === plain[key] ? '' : value])),
    );
  };
  return { view, by, choice, set };
}

/**
 * The code from a card's link, which a phone's camera has opened; null: none. It is taken out of the address, so that
 * a reload checks nobody in again.
 */
function useCardInAddress() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = /^#card=(\w+)$/.exec(hash)?.[1] ?? null;
  useEffect(() => {
    if (code !== null) void navigate({ pathname, search }, { replace: true });
  }, [code, pathname, search, navigate]);
  return useState(code);
}

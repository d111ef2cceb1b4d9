import { FileUp, SearchX, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestDetail, type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import styles from '#views/kit/staff/Contest.module.css';
import { AddParticipants } from './AddParticipants.tsx';
import { ChosenParticipants } from './ChosenParticipants.tsx';
import { useMayArrange } from './mayArrange.ts';
import { ParticipantPictures } from './ParticipantPictures.tsx';
import { emptyColumns, participantColumns } from './participantColumns.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

const ROW_HEIGHT = 48;

/** A contest's people: search, add, remove, and change time, category or board (AUT-2). */
export function ParticipantsPanel({ detail }: { readonly detail: ContestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [words, setWords] = useState('');
  const { chosen, choose, chooseAll } = useChosen();
  const mayEndSessions = useSelected(selectRole) === 'admin';
  const { mayArrange } = useMayArrange();
  const { id: contestId, end_time: endAt } = detail.contest;
  const participants = useParticipants(detail);
  const [isOfUnagreed, setOfUnagreed] = useState(false);
  const unagreed = useMemo(() => participants.filter(({ agreed }) => agreed === false), [participants]);
  const listed = isOfUnagreed && unagreed.length > 0 ? unagreed : participants;
  const rows = useMemo(() => found(listed, words), [listed, words]);
  const empty = emptyColumns(participants).join(' ');
  const columns = useMemo(
    () =>
      participantColumns({
        t,
        format,
        contestId,
        endAt,
        mayEndSessions,
        chosen,
        onChoose: choose,
        empty: new Set(empty.split(' ')),
      }),
    [t, format, contestId, endAt, mayEndSessions, chosen, choose, empty],
  );
  const those = participants.filter(({ id }) => chosen.has(id));
  return (
    <>
      <Toolbar
        label={t('staff.people.title')}
        end={
          <>
            <span className={classNames(look('hint'), styles['hint'])} role="status">
              {t('staff.people.count', { count: rows.length })}
            </span>
            {rows.length > 0 && (
              <Button size="s" variant="quiet" onPress={() => chooseAll(rows.map(({ id }) => id))}>
                {t('participants.choose_all', { count: rows.length })}
              </Button>
            )}
            {mayArrange && (
              <>
                <ButtonLink to={`/users/upload?contest=${contestId}`} size="s" icon={FileUp}>
                  {t('people.upload')}
                </ButtonLink>
                {participants.length > 0 && <ParticipantPictures {...{ contestId, participants }} />}
                <AddParticipants contestId={contestId} />
              </>
            )}
          </>
        }
      >
        <SearchField label={t('staff.people.search')} value={words} onChange={setWords} />
        {unagreed.length > 0 && (
          <Checkbox
            label={t('participants.not_agreed_filter', { count: unagreed.length })}
            checked={isOfUnagreed}
            onChange={setOfUnagreed}
          />
        )}
      </Toolbar>
      {those.length > 0 && (
        <ChosenParticipants contestId={contestId} chosen={those} onClear={() => chooseAll([])} />
      )}
      <VirtualTable
        caption={t('staff.people.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        height="min(60vh, 640px)"
        empty={
          <Card>
            {participants.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={t('staff.people.none')}
                text={t('staff.people.none_text')}
              />
            ) : (
              <EmptyState icon={SearchX} title={t('staff.people.no_match', { words })} />
            )}
          </Card>
        }
      />
    </>
  );
}

/** The participants of the newest answer, with newer facts about each from the live channel. */
function useParticipants({ contest, participants }: ContestDetail): readonly Participant[] {
  const { answer } = useResource('participants', { cid: contest.id }, { contestId: contest.id });
  return useMemo(() => {
    if (answer === null) return participants;
    const live = new Map(participants.map((one) => [one.id, one]));
    return answer.participants.map((one) => {
      const { extra_time, extra_reason, finished } = live.get(one.id) ?? one;
      return { ...one, extra_time, extra_reason, finished };
    });
  }, [answer, participants]);
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback((id: number, isChosen: boolean) => {
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  const chooseAll = useCallback((ids: readonly number[]) => setChosen(new Set(ids)), []);
  return { chosen, choose, chooseAll };
}

/** The people whose name, login, group or category contains all the words. */
function found(participants: readonly Participant[], text: string): readonly Participant[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return participants;
  return participants.filter(({ name, display_name, group, category }) => {
    const all = `${name} ${display_name} ${group} ${category}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

import { SearchX, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestDetail, type Participant } from '../../../../protocol/wire/staff/contest.ts';
import { selectRole } from '../../../streams/state/session.ts';
import { Badge } from '../../components/Badge.tsx';
import { type Column } from '../../components/column.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Card } from '../../components/Section.tsx';
import { SearchField, Toolbar } from '../../components/Toolbar.tsx';
import { VirtualTable } from '../../components/VirtualTable.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSelected } from '../../useSelected.ts';
import { EndSessions } from './EndSessions.tsx';
import { ExtendOne } from '../contest/ExtendOne.tsx';
import styles from '../contest/ContestScreen.module.css';

const ROW_HEIGHT = 48;
const MINUTE_SECONDS = 60;

/** A contest's people: looked for by name or group, each with their extra time and a way to give them more (AUT-2). */
export function ParticipantsPanel({ detail }: { readonly detail: ContestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [words, setWords] = useState('');
  const mayEndSessions = useSelected(selectRole) === 'admin';
  const { contest, participants } = detail;
  const rows = useMemo(() => found(participants, words), [participants, words]);
  const endAt = contest.end_time;
  const columns = useMemo(
    (): readonly Column<Participant>[] => [
      {
        id: 'name',
        header: t('staff.people.name'),
        width: 210,
        isRowHeader: true,
        cell: ({ display_name, name }) => (
          <span className={styles['person']}>
            <span className={styles['cut']}>{display_name || name}</span>
            <span className={styles['login']}>{name}</span>
          </span>
        ),
      },
      { id: 'group', header: t('staff.people.group'), minWidth: 140, cell: ({ group }) => group },
      {
        id: 'state',
        header: t('staff.people.state'),
        width: 130,
        cell: ({ finished, is_translator }) => (
          <>
            {finished && <Badge>{t('staff.people.finished')}</Badge>}
            {is_translator && <Badge tone="note">{t('staff.people.translator')}</Badge>}
          </>
        ),
      },
      {
        id: 'extra',
        header: t('staff.people.extra'),
        width: 130,
        align: 'end',
        cell: ({ extra_time }) =>
          extra_time === 0
            ? '–'
            : t('staff.minutes', { minutes: format.number(extra_time / MINUTE_SECONDS, 1) }),
      },
      {
        id: 'extend',
        header: t('staff.people.extend'),
        width: 300,
        cell: (participant) => <ExtendOne contestId={contest.id} endAt={endAt} participant={participant} />,
      },
      ...(mayEndSessions
        ? [
            {
              id: 'sessions',
              header: t('staff.end_sessions.header'),
              width: 150,
              cell: (participant: Participant) => (
                <EndSessions contestId={contest.id} participant={participant} />
              ),
            },
          ]
        : []),
    ],
    [t, format, contest.id, endAt, mayEndSessions],
  );
  return (
    <>
      <Toolbar
        label={t('staff.people.title')}
        end={
          <span className={styles['hint']} role="status">
            {t('staff.people.count', { count: rows.length })}
          </span>
        }
      >
        <SearchField label={t('staff.people.search')} value={words} onChange={setWords} />
      </Toolbar>
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

/** Those whose name, login, group or category has all the words. */
function found(participants: readonly Participant[], text: string): readonly Participant[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return participants;
  return participants.filter(({ name, display_name, group, category }) => {
    const all = `${name} ${display_name} ${group} ${category}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

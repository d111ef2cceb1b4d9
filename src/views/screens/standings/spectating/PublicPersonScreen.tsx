import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { AwardMark } from '../AwardMark.tsx';
import { lineBesideName } from '#views/kit/besideName.ts';
import { FinalBadge } from '#views/kit/FinalBadge.tsx';
import { HistoryPictures } from '../past/PeopleTab.tsx';
import styles from './PublicPerson.module.css';

type OnBoard = AnswerOf<'publicPerson'>['contests'][number];

/** Key of the server's fault if a person is on no visible board. */
const NOBODY = 'backend.not_found';

/** /users/:uname for spectators: a person's results on visible boards, with their history (SPE-1). */
export function PublicPersonScreen() {
  const name = useParams()['uname'] ?? '';
  const resource = useResource('publicPerson', { uname: name });
  const { t } = useTranslation();
  const shown = resource.answer?.name === name ? resource.answer : null;
  const beside = shown === null ? '' : lineBesideName(shown);
  return (
    <>
      <PageHeader
        title={shown === null ? name : shown.display_name || shown.name}
        eyebrow={<Link to="/standing">{t('standings.title')}</Link>}
        meta={beside === '' ? undefined : <span>{beside}</span>}
      />
      <Found person={{ ...resource, answer: shown }} />
    </>
  );
}

/** The contests of a person, or the reason why there are none. */
function Found({ person }: { readonly person: Resource<AnswerOf<'publicPerson'>> }) {
  const { t } = useTranslation();
  const nobody = (key: string) =>
    key === NOBODY && (
      <Card>
        <EmptyState
          icon={UserRound}
          title={t('public_person.nobody')}
          text={t('public_person.nobody_text')}
        />
      </Card>
    );
  return (
    <Loaded of={person} shape="rows" count={6} onlyNewest failed={nobody}>
      {({ contests }) => (
        <div className={styles['contests']}>
          {contests.map((contest, at) => (
            <InContest key={contest.contest_id} contest={contest} isOpen={at === 0} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** A person's rank in one contest, with the history on demand. */
function InContest({ contest, isOpen }: { readonly contest: OnBoard; readonly isOpen: boolean }) {
  const [isShown, setShown] = useState(isOpen);
  const { t } = useTranslation();
  const format = useFormat();
  const { contest_id: contestId, participant, rank, people, frozen, final_at: finalAt } = contest;
  return (
    <Card>
      <header className={styles['head']}>
        <div>
          <h2>
            <Link to={`/standing/${contestId}`}>{contest.contest_name}</Link>
          </h2>
          <p className={styles['meta']}>
            <span>{format.date(contest.start_time)}</span>
            <AwardMark award={participant.award} />
            {frozen && <Badge tone="note">{t('board.frozen')}</Badge>}
            <FinalBadge at={finalAt} />
          </p>
        </div>
        <p className={styles['rank']}>
          <span className="visually-hidden">{t('board.rank')} </span>
          <strong>{format.number(rank)}</strong> / {format.number(people)}
        </p>
      </header>
      <Facts contest={contest} />
      {isShown ? (
        <HistoryPictures contestId={contestId} ids={[participant.id]} />
      ) : (
        <Button size="s" variant="quiet" onPress={() => setShown(true)}>
          {t('public_person.history')}
        </Button>
      )}
    </Card>
  );
}

/** A person's result in a contest, and the greatest possible one. */
function Facts({ contest }: { readonly contest: OnBoard }) {
  const { type, score, most, penalty, solved, tasks, participant } = contest;
  const { t } = useTranslation();
  const format = useFormat();
  const of = (part: number, whole: number) => `${format.number(part)} / ${format.number(whole)}`;
  const category =
    participant.category === '' ? [] : [{ label: t('public_person.category'), value: participant.category }];
  const result = isIcpcBoard(type)
    ? [
        { label: t('board.solved'), value: of(score, most) },
        { label: t('board.penalty'), value: format.number(penalty) },
      ]
    : [
        { label: t('board.points'), value: of(score, most) },
        { label: t('public_person.full'), value: of(solved, tasks) },
      ];
  return <KeyValue layout="row" items={[...result, ...category]} />;
}

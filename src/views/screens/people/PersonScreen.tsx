import { Eye } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type PersonDetail } from '#protocol/wire/staff/people/accounts.ts';
import { selectRole, selectUser } from '#streams/state/session/session.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import { CardSheet } from './CardSheet.tsx';
import { EditPerson } from './EditPerson.tsx';
import { MakeCards } from './MakeCards.tsx';
import styles from './People.module.css';
import { PersonalData } from './PersonalData.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { ViewAs } from './ViewAs.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

/** /users/:uname: one person, their data, and actions (AUT-4). */
export function PersonScreen() {
  const { uname = '' } = useParams();
  const { t } = useTranslation();
  const resource = useResource('person', { uname });
  const detail = resource.answer?.person.name === uname ? resource.answer : null;
  if (detail !== null) return <Person key={detail.person.id} detail={detail} />;
  return (
    <>
      <PageHeader title={uname} eyebrow={<Link to="/users">{t('people.title')}</Link>} />
      <Loaded of={{ ...resource, answer: detail }} shape="cards" count={3} title={t('people.not_loaded')}>
        {() => null}
      </Loaded>
    </>
  );
}

function Person({ detail }: { readonly detail: PersonDetail }) {
  const { person, bar } = detail;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const cards = useCommand('issuePasswords');
  const isOwn = useSelected(selectUser)?.id === person.id;
  // People cannot lock themselves out, since they could not undo it.
  const mayTakeAway = bar === null && !isOwn;
  if (cards.state?.kind === 'done') return <CardSheet answer={cards.state.answer} onPutAway={cards.forget} />;
  return (
    <>
      <PageHeader
        title={person.display_name || person.name}
        eyebrow={<Link to="/users">{t('people.title')}</Link>}
        meta={
          <span className={look('row', 'wrap', 'gap8')}>
            <span>{person.name}</span>
            <Badge tone="note">{t(`people.role.${person.role}`)}</Badge>
            {person.disabled && <Badge tone="bad">{t('people.disabled')}</Badge>}
            {!person.has_password && <Badge tone="wait">{t('people.no_password')}</Badge>}
          </span>
        }
        actions={
          <>
            <Look person={person} />
            {mayTakeAway && <Access person={person} cards={cards} />}
          </>
        }
      />
      <div className={look('grid', 'gap16')}>
        {bar === null ? (
          <EditPerson detail={detail} />
        ) : (
          <p className={classNames(look('hint'), styles['hint'])}>{tAny(bar)}</p>
        )}
        <Contests detail={detail} />
        <Sessions detail={detail} />
        <Questions detail={detail} />
        <Leaving detail={detail} mayTakeAway={mayTakeAway} isOwn={isOwn} />
      </div>
    </>
  );
}

/** Export and erasure of a person's data, for admins, and removal of their account. */
function Leaving(props: {
  readonly detail: PersonDetail;
  readonly mayTakeAway: boolean;
  readonly isOwn: boolean;
}) {
  const { detail, mayTakeAway, isOwn } = props;
  const isAdmin = useSelected(selectRole) === 'admin';
  return (
    <>
      {isAdmin && !isOwn && <PersonalData detail={detail} />}
      {mayTakeAway && <RemovePerson detail={detail} />}
    </>
  );
}

/** Links for admins to the monitoring of a contestant, and to the contestant's own view. */
function Look({ person }: Pick<PersonDetail, 'person'>) {
  const { t } = useTranslation();
  const isAdmin = useSelected(selectRole) === 'admin';
  if (!isAdmin || person.role !== 'user') return null;
  return (
    <>
      <ButtonLink size="s" icon={Eye} to={`/users/${encodeURIComponent(person.name)}/monitoring`}>
        {t('person_monitoring.open')}
      </ButtonLink>
      {!person.disabled && <ViewAs uid={person.id} name={person.display_name || person.name} />}
    </>
  );
}

/** The access of a person: a button for a card, and one that disables or enables the account. */
function Access(props: {
  readonly person: PersonDetail['person'];
  readonly cards: Commander<'issuePasswords'>;
}) {
  const { person, cards } = props;
  const { t } = useTranslation();
  const access = useCommand('disablePerson');
  const request = { uid: person.id, disabled: !person.disabled };
  return (
    <>
      {!person.disabled && <MakeCards of={{ ids: [person.id] }} count={1} command={cards} size="s" />}
      <Button
        size="s"
        busy={access.isRunning}
        onPress={() => access.give({ call: 'disablePerson', request })}
      >
        {person.disabled ? t('people.enable') : t('people.disable')}
      </Button>
      <CommandNote state={access.state} done="" />
    </>
  );
}

function Contests({ detail: { contests, person } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card title={t('people.contests')}>
      {contests.length === 0 && (
        <p className={classNames(look('hint'), styles['hint'])}>{t('people.in_no_contest')}</p>
      )}
      <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
        {contests.map((contest) => (
          <li key={contest.id}>
            <span>
              <Link to={`/contest/${contest.id}`}>{contest.name}</Link>{' '}
              <span className={classNames(look('hint'), styles['hint'])}>
                {format.dateTime(contest.start_time)} – {format.dateTime(contest.end_time)} {contest.category}
              </span>
            </span>
            <Link to={`/submissions?contest=${contest.id}&user=${encodeURIComponent(person.name)}`}>
              {t('people.submissions', { count: contest.submissions })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sessions({ detail: { sessions, person, bar } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const command = useCommand('endPersonSessions');
  const end = (session?: number) =>
    command.give({
      call: 'endPersonSessions',
      request: { uid: person.id, ...(session !== undefined && { session }) },
    });
  return (
    <Card title={t('people.sessions')}>
      {sessions.length === 0 && (
        <p className={classNames(look('hint'), styles['hint'])}>{t('people.not_logged_in')}</p>
      )}
      <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <Trans
                t={t}
                i18nKey="people.session_used"
                values={{ time: format.dateTime(session.last_used_at), address: session.address }}
                components={{ hint: <span className={classNames(look('hint'), styles['hint'])} /> }}
              />
            </span>
            {bar === null && (
              <Button size="s" busy={command.isRunning} onPress={() => end(session.id)}>
                {t('people.end_session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {bar === null && sessions.length > 1 && (
        <Button size="s" busy={command.isRunning} onPress={() => end()}>
          {t('people.end_sessions')}
        </Button>
      )}
      <CommandNote state={command.state} done="" />
    </Card>
  );
}

function Questions({ detail: { questions } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (questions.length === 0) return null;
  return (
    <Card title={t('people.questions')}>
      <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
        {questions.map(({ id, contest, question, asked_at, answered_at }) => (
          <li key={id}>
            <Link to={`/communication/${contest}`}>{question}</Link>
            <span className={classNames(look('hint'), styles['hint'])}>
              {format.dateTime(asked_at)}
              {answered_at === null && ` · ${t('people.unanswered')}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

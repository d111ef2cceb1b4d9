import { House, ListChecks, LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { DEFAULT_REDIRECT } from '#domain/navigation.ts';
import { type Role } from '#domain/roles.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectRole, selectUser } from '#streams/state/session/session.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { useSelected } from '#views/useSelected.ts';
import { Details } from './Details.tsx';
import { MessagePage } from './MessagePage.tsx';

/** A wrong address may be of any length; nobody reads more than this. */
const MAX_SHOWN = 200;
/** The page of tasks, for roles that work with tasks and have another first page. */
const TASKS_PAGE: Partial<Readonly<Record<Role, string>>> = { admin: '/tasks' };

/** Shown, inside the shell, for a path at which there is nothing for this person. */
export function NotFoundScreen() {
  return <NotFound isInShell />;
}

/** The page /notfound, for people without a shell. */
export function NotFoundPage() {
  return <NotFound isInShell={false} />;
}

function NotFound({ isInShell }: { readonly isInShell: boolean }) {
  const role = useSelected(selectRole);
  const user = useSelected(selectUser);
  const now = useSelected(selectNow);
  const { pathname, search, hash } = useLocation();
  const { t } = useTranslation();
  const address = `${pathname}${search}${hash}`.slice(0, MAX_SHOWN);
  const tasks = role === null ? undefined : TASKS_PAGE[role];
  const who = user === null ? [] : [`${user.name} (${user.role.toLowerCase()})`];
  const when = now === 0 ? [] : [new Date(now).toISOString()];
  return (
    <MessagePage
      code="404"
      title={t('notfound.title')}
      text={t('notfound.text')}
      isInShell={isInShell}
      below={<Details lines={[t('notfound.address', { address }), ['404', ...who, ...when].join(' · ')]} />}
    >
      {role === null ? (
        <ButtonLink to="/login" variant="primary" icon={LogIn}>
          {t('notfound.login')}
        </ButtonLink>
      ) : (
        <ButtonLink to={DEFAULT_REDIRECT[role]} variant="primary" icon={House}>
          {t('notfound.back')}
        </ButtonLink>
      )}
      {tasks !== undefined && (
        <ButtonLink to={tasks} icon={ListChecks}>
          {t('notfound.tasks')}
        </ButtonLink>
      )}
    </MessagePage>
  );
}

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_REDIRECT } from '#domain/navigation.ts';
import { selectRole, selectSession } from '#streams/state/session/session.ts';
import { Splash } from '../shell/Splash.tsx';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import { Redirect } from '../components/Redirect.tsx';

/** For a path that is not this person's: leads to their role's first page, or to the login (RTE-1, RTE-2). */
export function UnknownPath() {
  const role = useSelected(selectRole);
  return role === null ? <LoginNeeded /> : <Redirect to={DEFAULT_REDIRECT[role]} />;
}

/** Shown where a login is needed, until an effect has led to it. */
function LoginNeeded() {
  const session = useSelected(selectSession);
  const { pathname, search } = useLocation();
  const send = useSend();
  // After a person has signed out, the next one begins at their own first page.
  const isDone = session.kind === 'signedOut' && session.ended === 'signed_out';
  const from = isDone || pathname === '/' ? null : pathname + search;
  useEffect(() => send({ type: 'LoginNeeded', from }), [send, from]);
  return <Splash />;
}

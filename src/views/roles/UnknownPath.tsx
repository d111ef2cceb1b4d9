import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_REDIRECT } from '#domain/navigation.ts';
import { selectRole, selectSession } from '#streams/state/session/session.ts';
import { Splash } from '../shell/Splash.tsx';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import { Redirect } from '../components/Redirect.tsx';

/** A path that is not this person's: on to where their role begins, or to the login where nobody is logged in (RTE-1, RTE-2). */
export function UnknownPath() {
  const role = useSelected(selectRole);
  return role === null ? <LoginNeeded /> : <Redirect to={DEFAULT_REDIRECT[role]} />;
}

/** Stands where somebody would have to be logged in, until an effect has led to the login. */
function LoginNeeded() {
  const session = useSelected(selectSession);
  const { pathname, search } = useLocation();
  const send = useSend();
  // A person who signs out is done; the next one begins at their own beginning.
  const isDone = session.kind === 'signedOut' && session.ended === 'signed_out';
  const from = isDone || pathname === '/' ? null : pathname + search;
  useEffect(() => send({ type: 'LoginNeeded', from }), [send, from]);
  return <Splash />;
}

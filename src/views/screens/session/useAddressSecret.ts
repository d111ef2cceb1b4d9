import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The secret after the `#` of the login page's address, which browsers send to no server or log. */
export type AddressSecret = { readonly kind: 'first' | 'token'; readonly token: string } | null;

const SECRET = /^#(first|token)=([a-z0-9]{8,100})$/;

/**
 * Takes the secret of a login out of the page's address, so that it stays in no history and on no screen. The
 * first admin's secret stays in the state of the tab's history entry until it is used, since that person has
 * no other link after a reload.
 */
export function useAddressSecret(): AddressSecret {
  const { hash, state } = useLocation() as { readonly hash: string; readonly state: unknown };
  const navigate = useNavigate();
  const [secret, setSecret] = useState<AddressSecret>(() => kept(state));
  const [, kind, token] = SECRET.exec(hash) ?? [];
  if (token !== undefined && token !== secret?.token)
    setSecret({ kind: kind === 'first' ? 'first' : 'token', token });
  useEffect(() => {
    if (token === undefined) return;
    const next = kind === 'first' ? { ...record(state), first: token } : state;
    void navigate('/login', { replace: true, state: next });
  }, [kind, token, navigate, state]);
  return secret;
}

function kept(state: unknown): AddressSecret {
  const { first } = record(state);
  return typeof first === 'string' ? { kind: 'first', token: first } : null;
}

function record(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

import { castDraft } from 'immer';
import { type RecoveryState as RequestState } from '#protocol/wire/people/recovery.ts';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { replaceBy } from '../immutable.ts';
import { createSlice, type Draft } from '../slice.ts';

/** Requests for a new password: the person's own when they cannot log in, and for admins all requests. */
export interface RecoveryState {
  /** null: no request was made on this page. */
  readonly asked:
    | null
    | { readonly kind: 'sending'; readonly username: string }
    | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null }
    | { readonly kind: RequestState; readonly username: string };
  /** Newest first; null: not loaded. */
  readonly requests: readonly RecoveryRequest[] | null;
  /** A password that was just made; null again once the admin puts it away. */
  readonly issued: { readonly request: RecoveryRequest; readonly password: string } | null;
}

export const recoverySlice = createSlice<RecoveryState>({
  initial: { asked: null, requests: null, issued: null },
  recipes: {
    RecoverySubmitted: (draft, { username }) => {
      draft.asked = { kind: 'sending', username };
    },
    RecoveryRefused: (draft, { key, detail }) => {
      draft.asked = { kind: 'refused', key, detail };
    },
    RecoverySent: (draft) => {
      decide(draft, 'open');
    },
    RecoveryDecided: (draft, { state }) => {
      decide(draft, state);
    },
    RecoveriesLoaded: (draft, { requests }) => {
      draft.requests = castDraft(requests);
    },
    RecoveryChanged: (draft, { request }) => {
      putRequest(draft, request);
    },
    PasswordIssued: (draft, { request, password }) => {
      putRequest(draft, request);
      draft.issued = { request, password };
    },
    PasswordPutAway: (draft) => {
      draft.issued = null;
    },
  },
});

function decide(draft: Draft<RecoveryState>, kind: RequestState): void {
  const { asked } = draft;
  if (asked !== null && asked.kind !== 'refused') draft.asked = { kind, username: asked.username };
}

function putRequest(draft: Draft<RecoveryState>, request: RecoveryRequest): void {
  const known = draft.requests ?? [];
  const isKnown = known.some(({ id }) => id === request.id);
  draft.requests = isKnown ? replaceBy(known, ({ id }) => id, request) : [request, ...known];
}

/** The number of requests that wait for an admin. */
export function selectOpenRecoveries({ recovery }: { readonly recovery: RecoveryState }): number {
  return recovery.requests?.filter(({ state }) => state === 'open').length ?? 0;
}

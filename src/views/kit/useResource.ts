import { useCallback, useEffect, useState } from 'react';
import { type RequestOf } from '#protocol/calls.ts';
import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '#streams/events/resources.ts';
import {
  type Loading,
  type ResourceFailure,
  resourceOf,
  type ResourceState,
} from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';

addAskingSlices();

/** The answer of a call as a page shows it. */
export interface Resource<A> {
  /** The newest answer; while another request of the call is loading, that of the last; null: none yet. */
  readonly answer: A | null;
  readonly isLoading: boolean;
  /** Why the newest try failed; null: it did not. */
  readonly failure: ResourceFailure | null;
  /** Asks again. */
  readonly refresh: () => void;
}

interface Options {
  /** For a call that names its contest beside the request; limits news to that contest. */
  readonly contestId?: number;
}

function stateOf<N extends ResourceCall>(
  { resources }: State,
  call: N,
  resource: string,
): ResourceState<N> | null {
  return resources[call]?.[resource] ?? null;
}

const selectResource = Object.assign(stateOf, { slices: ['resources'] as const });

/**
 * Loads the answer that a page shows, while it is shown, and anew after an own command that changes it and on
 * news of the subjects that the call's row lists. That row types the answer; the answer of a file is its
 * text, or its address in this page.
 */
export function useResource<N extends ResourceCall>(
  call: N,
  request: RequestOf<N>,
  options: Options = {},
): Resource<ResourceAnswer<N>> {
  const { contestId } = options;
  const send = useSend();
  const text = JSON.stringify(request);
  const resource = resourceOf(request, contestId);
  const state = useSelected(selectResource<N>, call, resource);
  const open = useCallback(() => {
    const question = {
      call,
      request: JSON.parse(text) as RequestOf<N>,
      ...(contestId !== undefined && { contestId }),
    } as ResourceQuestion;
    send({ type: 'ResourceOpened', resource, ...question });
  }, [call, text, contestId, resource, send]);
  const close = useCallback(() => send({ type: 'ResourceClosed', call, resource }), [call, resource, send]);
  useEffect(() => {
    open();
    return close;
  }, [open, close]);
  const refresh = useCallback(() => {
    open();
    close();
  }, [open, close]);
  const answer = state?.kind === 'shown' ? state.answer : null;
  const [last, setLast] = useState<ResourceAnswer<N> | null>(null);
  if (answer !== null && answer !== last) setLast(answer);
  return { answer: answer ?? last, ...tryOf(state), refresh };
}

/** The answer of a resource that another part of the page holds open; null while there is none. */
export function useOpenAnswer<N extends ResourceCall>(
  call: N,
  request: RequestOf<N>,
): ResourceAnswer<N> | null {
  const state = useSelected(selectResource<N>, call, JSON.stringify(request));
  return state?.kind === 'shown' ? state.answer : null;
}

/** State of the newest try. */
function tryOf(state: Loading<unknown> | null): Pick<Resource<unknown>, 'isLoading' | 'failure'> {
  if (state === null || state.kind === 'waiting') return { isLoading: true, failure: null };
  return { isLoading: state.kind === 'shown' && state.isLoading, failure: state.failure };
}

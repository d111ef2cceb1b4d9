import { useCallback, useEffect, useState } from 'react';
import { type AnswerOf, type RequestOf } from '#protocol/calls.ts';
import { type DeskQuestion, type PictureCall, type QueryCall } from '#streams/events/desk.ts';
import { type QueryState } from '#streams/state/desk.ts';
import { selectorsOf } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from './useSelected.ts';
import { useSend } from './useSend.ts';

/** What a page shows of a call's answer. */
export interface Query<A> {
  /** The newest answer; while another question of the same call is on its way, that of the last; null: none yet. */
  readonly answer: A | null;
  readonly isLoading: boolean;
  /** Why the newest try failed; null: it did not. */
  readonly failure: QueryState['failure'];
  /** Asks again. */
  readonly refresh: () => void;
}

const selectQuery = selectorsOf<State>()('desk')((desk, query: string) => desk[query] ?? null);

/**
 * Asks the server for what a page of staff shows, as long as it is shown, and anew after a command of one's own that changes it and when
 * news come of what the call's row says that it shows. The answer is typed by that row.
 */
export function useQuery<N extends QueryCall>(
  call: N,
  request: RequestOf<N>,
  options: Options = {},
): Query<AnswerOf<N>> {
  return useQuestion<N, AnswerOf<N>>(call, request, options);
}

/** A picture, as its address in this page: fetched once, and kept as long as something shows it. */
export function usePicture<N extends PictureCall>(call: N, request: RequestOf<N>): Query<string> {
  return useQuestion<N, string>(call, request, {});
}

interface Options {
  /** For a call that names its contest beside the request, and for news of that contest alone. */
  readonly contestId?: number;
}

function useQuestion<N extends QueryCall | PictureCall, A>(
  call: N,
  request: RequestOf<N>,
  options: Options,
): Query<A> {
  const { contestId } = options;
  const send = useSend();
  const text = JSON.stringify(request);
  const query = `${call} ${contestId ?? ''} ${text}`;
  const state = useSelected(selectQuery, query);
  const open = useCallback(() => {
    const question = {
      call,
      request: JSON.parse(text) as RequestOf<N>,
      ...(contestId !== undefined && { contestId }),
    } as DeskQuestion;
    send({ type: 'QueryOpened', query, ...question });
  }, [call, text, contestId, query, send]);
  const close = useCallback(() => send({ type: 'QueryClosed', query }), [query, send]);
  useEffect(() => {
    open();
    return close;
  }, [open, close]);
  const refresh = useCallback(() => {
    open();
    close();
  }, [open, close]);
  const { answer, ...rest } = shownOf<A>(state);
  const [last, setLast] = useState<A | null>(null);
  if (answer !== null && answer !== last) setLast(answer);
  return { answer: answer ?? last, ...rest, refresh };
}

function shownOf<A>(state: QueryState | null): Omit<Query<A>, 'refresh'> {
  if (state === null) return { answer: null, isLoading: true, failure: null };
  return { answer: state.answer as A | null, isLoading: state.isLoading, failure: state.failure };
}

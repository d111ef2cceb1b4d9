import { useEffect, useState } from 'react';
import { type RequestOf } from '#protocol/calls.ts';
import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '#streams/events/resources.ts';
import { resourceOf, type ResourceState } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';

addAskingSlices();

function statesOf<N extends ResourceCall>({ resources }: State, call: N) {
  const states: Readonly<Record<string, ResourceState<N>>> | undefined = resources[call];
  return states;
}

const selectStates = Object.assign(statesOf, { slices: ['resources'] as const });

/**
 * Several requests of one call, each loaded while it is among them: their answers in the same order, null
 * where one has not come. A request that stays is not loaded again when others come and go.
 */
export function useResources<N extends ResourceCall>(
  call: N,
  requests: readonly RequestOf<N>[],
): readonly (ResourceAnswer<N> | null)[] {
  const send = useSend();
  const states = useSelected(selectStates<N>, call);
  const [opened] = useState(() => new Set<string>());
  const wanted = JSON.stringify(requests);
  useEffect(() => {
    const next = new Map(
      (JSON.parse(wanted) as readonly RequestOf<N>[]).map((request) => [resourceOf(request), request]),
    );
    for (const [resource, request] of next) {
      if (opened.has(resource)) continue;
      opened.add(resource);
      const question = { call, request } as ResourceQuestion;
      send({ type: 'ResourceOpened', resource, ...question });
    }
    for (const resource of opened) {
      if (next.has(resource)) continue;
      opened.delete(resource);
      send({ type: 'ResourceClosed', call, resource });
    }
  }, [call, wanted, opened, send]);
  useEffect(
    () => () => {
      for (const resource of opened) send({ type: 'ResourceClosed', call, resource });
      opened.clear();
    },
    [call, opened, send],
  );
  return requests.map((request) => {
    const state = states?.[resourceOf(request)];
    return state?.kind === 'shown' ? state.answer : null;
  });
}

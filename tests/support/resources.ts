import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type RequestOf } from '#protocol/calls.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '#streams/events/resources.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';
import { resourceOf } from '#streams/state/resourcesState.ts';

addAskingSlices();

/** A resource: its call, and its name among the resources of the call. */
type Named = Pick<EventOf<'ResourceOpened'>, 'call' | 'resource'>;

/** The last resource that was opened for a call; undefined: none. */
export function lastOpened(
  sent: readonly ContestEvent[],
  call: ResourceCall,
): EventOf<'ResourceOpened'> | undefined {
  return sent.filter((event) => event.type === 'ResourceOpened').findLast((event) => event.call === call);
}

/** The same, but fails when none was opened. */
export function openedResource(sent: readonly ContestEvent[], call: ResourceCall): EventOf<'ResourceOpened'> {
  const found = lastOpened(sent, call);
  if (found === undefined) throw new Error(`${call} is not asked yet`);
  return found;
}

/** The event of a loaded resource, with the part of its answer that the test reads. */
export function resourceLoaded({ call, resource }: Named, answer: unknown): EventOf<'ResourceLoaded'> {
  return { type: 'ResourceLoaded', call, resource, answer } as EventOf<'ResourceLoaded'>;
}

/** The event of a resource that could not be loaded. */
export function resourceFailed({ call, resource }: Named, key: string): EventOf<'ResourceFailed'> {
  return { type: 'ResourceFailed', call, resource, key, detail: null };
}

/** The event of an answer that is stored before a page shows it. */
export function resourceKept<N extends ResourceCall>(
  call: N,
  request: RequestOf<N>,
  answer: ResourceAnswer<N>,
): readonly ContestEvent[] {
  const question = { call, request } as ResourceQuestion;
  const resource = resourceOf(request);
  return [{ type: 'ResourceWanted', resource, ...question }, resourceLoaded({ call, resource }, answer)];
}

/** The events of a task that is stored for the contestant who opens it. */
export function taskKept(task: TaskDetail): readonly ContestEvent[] {
  return resourceKept('task', { tid: task.number }, task);
}

import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type RequestOf } from '#protocol/calls.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '#streams/events/resources.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';
import { resourceOf } from '#streams/state/resourcesState.ts';

addAskingSlices();

/** Which resource: its call, and its name among those of the call. */
type Named = Pick<EventOf<'ResourceOpened'>, 'call' | 'resource'>;

/** The newest resource of a call that was opened; undefined: none was. */
export function lastOpened(
  sent: readonly ContestEvent[],
  call: ResourceCall,
): EventOf<'ResourceOpened'> | undefined {
  return sent.filter((event) => event.type === 'ResourceOpened').findLast((event) => event.call === call);
}

/** The same, where one must have been opened. */
export function openedResource(sent: readonly ContestEvent[], call: ResourceCall): EventOf<'ResourceOpened'> {
  const found = lastOpened(sent, call);
  if (found === undefined) throw new Error(`${call} is not asked yet`);
  return found;
}

/** That a resource has come, with as much of its answer as is read. */
export function resourceLoaded({ call, resource }: Named, answer: unknown): EventOf<'ResourceLoaded'> {
  return { type: 'ResourceLoaded', call, resource, answer } as EventOf<'ResourceLoaded'>;
}

/** That it could not be loaded. */
export function resourceFailed({ call, resource }: Named, key: string): EventOf<'ResourceFailed'> {
  return { type: 'ResourceFailed', call, resource, key, detail: null };
}

/** That the answer to a request is here before a page shows it. */
export function resourceKept<N extends ResourceCall>(
  call: N,
  request: RequestOf<N>,
  answer: ResourceAnswer<N>,
): readonly ContestEvent[] {
  const question = { call, request } as ResourceQuestion;
  const resource = resourceOf(request);
  return [{ type: 'ResourceWanted', resource, ...question }, resourceLoaded({ call, resource }, answer)];
}

/** That a task is here for the competitor who opens it. */
export function taskKept(task: TaskDetail): readonly ContestEvent[] {
  return resourceKept('task', { tid: task.number }, task);
}

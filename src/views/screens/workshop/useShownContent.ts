import { useEffect } from 'react';
import { type WorkshopContent } from '#streams/events/workshopContents.ts';
import { type State } from '#streams/state/state.ts';
import { contentKey, type ShownContent } from '#streams/state/workshopContents.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';

const selectContent = ({ workshopContents }: State, key: string): ShownContent | null =>
  workshopContents[key] ?? null;
/** A request made while the session was still being resumed is made once more. */
const selectIsLive = ({ system }: State): boolean => system.link.kind === 'live';
const selectAll = ({ workshopContents }: State) => workshopContents;

/** Something of a task to be shown, asked for when it is not here; null until it is. */
export function useShownContent(task: number, content: WorkshopContent): ShownContent | null {
  const shown = useSelected(selectContent, contentKey(task, content));
  const send = useSend();
  const isLive = useSelected(selectIsLive);
  const isWanted = shown === null;
  const wanted = JSON.stringify(content);
  useEffect(() => {
    if (isWanted)
      send({ type: 'WorkshopContentOpened', task, content: JSON.parse(wanted) as WorkshopContent });
  }, [send, isWanted, task, wanted, isLive]);
  return shown;
}

/** Pictures of a task by the names that a text calls them by: the addresses of those that are here. All are asked for. */
export function useShownPictures(
  task: number,
  pictures: readonly { readonly name: string; readonly path: string; readonly hash: string }[],
): ReadonlyMap<string, string> {
  const send = useSend();
  const all = useSelected(selectAll);
  const isLive = useSelected(selectIsLive);
  const wanted = JSON.stringify(pictures.map(({ path, hash }) => ({ path, hash })));
  useEffect(() => {
    for (const file of JSON.parse(wanted) as readonly { path: string; hash: string }[])
      send({ type: 'WorkshopContentOpened', task, content: { kind: 'file', ...file } });
  }, [send, task, wanted, isLive]);
  return new Map(
    pictures.flatMap(({ name, path, hash }) => {
      const shown = all[contentKey(task, { kind: 'file', path, hash })];
      const address = shown === undefined ? null : addressOf(shown);
      return address === null ? [] : [[name, address] as const];
    }),
  );
}

/** A drawing comes as text: as the address of a picture nothing in it runs. */
function addressOf({ text, blobUrl }: ShownContent): string | null {
  return text === null ? blobUrl : `data:image/svg+xml,${encodeURIComponent(text)}`;
}

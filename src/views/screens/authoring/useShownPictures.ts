import { type ShownFile } from '#streams/events/resources.ts';
import { useResources } from '#views/kit/useResources.ts';

/** Pictures of a task by the names that a text calls them by: the addresses of those that are here. All are asked for. */
export function useShownPictures(
  task: number,
  pictures: readonly { readonly name: string; readonly path: string; readonly hash: string }[],
): ReadonlyMap<string, string> {
  const files = useResources(
    'workshopFile',
    pictures.map(({ path, hash }) => ({ tid: task, path, hash })),
  );
  return new Map(
    pictures.flatMap(({ name }, at) => {
      const address = addressOf(files[at] ?? null);
      return address === null ? [] : [[name, address] as const];
    }),
  );
}

/** A drawing comes as text: as the address of a picture nothing in it runs. */
function addressOf(file: ShownFile | null): string | null {
  if (file === null) return null;
  return file.text === null ? file.blobUrl : `data:image/svg+xml,${encodeURIComponent(file.text)}`;
}

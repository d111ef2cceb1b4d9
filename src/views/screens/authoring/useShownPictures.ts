import { type ShownFile } from '#streams/events/resources.ts';
import { useResources } from '#views/kit/useResources.ts';

/** Addresses of a task's loaded pictures by their names in a text. Loads all the pictures. */
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

/** An SVG comes as text: in a data URL that is shown as a picture, none of its scripts run. */
function addressOf(file: ShownFile | null): string | null {
  if (file === null) return null;
  return file.text === null ? file.blobUrl : `data:image/svg+xml,${encodeURIComponent(file.text)}`;
}

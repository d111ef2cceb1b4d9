import { type FeedItem } from './feeds.ts';
import { inRelease, type Release } from './release.ts';

/** A feed as it is sent: a line of JSON for each change, an empty one where nothing is to be told. */
export async function* linesOf(
  items: AsyncGenerator<FeedItem>,
  release: Release,
  onRead: () => void,
): AsyncGenerator<string> {
  onRead();
  for await (const item of items) {
    if (item === null) {
      yield '\n';
      continue;
    }
    const { change, token } = item;
    const data = change.data === null ? null : inRelease(release, change.type, change.data);
    yield `${JSON.stringify({ type: change.type, id: change.id, data, ...(token !== null && { token }) })}\n`;
  }
}

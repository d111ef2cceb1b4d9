import { type FeedItem } from './feeds.ts';
import { inRelease, type Release } from './release.ts';

/** The lines of a feed: JSON for each change, an empty line as a sign of life. */
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

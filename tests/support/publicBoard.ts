import { emptyRow } from '#domain/standings/standings.ts';
import { foldRows } from '#protocol/board-frames.ts';
import { type PublicDelta, type PublicSnapshot } from '#protocol/wire/standings/public-board.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { eventually } from './eventually.ts';
import { type TestServer } from './server.ts';

/**
 * The public board of a contest, made from its documents as the public page makes it, with all entries so
 * far: also with changes that the head has not released yet.
 */
export function publicBoard(server: Pick<TestServer, 'call' | 'told'>, aid: number): Promise<Standing> {
  // The server may have read the journal before its last entries; then this asks again.
  return eventually(async () => {
    const { epoch, snapshot } = given(await server.call('publicHead', { aid }));
    const whole = given(await server.call('publicSnapshot', { aid, cut: `${epoch}-${snapshot}` }));
    const { length: last } = await server.told(`/topic/standing/${aid}`);
    if (last <= snapshot) return standingOf(whole);
    const delta = given(await server.call('publicDelta', { aid, span: `${epoch}-${snapshot}-${last}` }));
    return { ...standingOf(whole, delta), version: last };
  });
}

/** The board made from a whole one and the changes after it. */
export function standingOf(whole: PublicSnapshot, delta: PublicDelta = { frames: [] }): Standing {
  const { standing } = whole;
  const frames = [...whole.frames, ...delta.frames];
  const people = new Map(standing.participants.map((one) => [one.id, one]));
  const empty = new Map(standing.participants.map(({ id }) => [id, emptyRow(id)]));
  for (const frame of frames) {
    if (frame.action !== 'rows') continue;
    for (const one of frame.participants) people.set(one.id, one);
    for (const id of frame.removed ?? []) people.delete(id);
  }
  // The types differ only in readonly.
  const rows = [...foldRows(empty, frames).values()] as Standing['rows'];
  return { ...standing, participants: [...people.values()], rows };
}

function given<T>({ status, body }: { readonly status: number; readonly body: T }): T {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

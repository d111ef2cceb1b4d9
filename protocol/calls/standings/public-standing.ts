import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { idDigits } from '#protocol/fields.ts';
import { publicDelta, publicHead, publicSnapshot } from '#protocol/wire/standings/public-board.ts';

/** The board of a contest for everybody. */
export const publicStandingCalls = defineCalls({
  publicHead: {
    method: 'GET',
    path: 'public/standing/:aid/head',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits }),
    answer: publicHead,
    what: 'Where the board of a contest that publishes it stands now, with its last changes. May be cached for a second.',
  },
  publicHeadAt: {
    method: 'GET',
    path: 'public/standing/:aid/head/:cut',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits, cut: idDigits }),
    answer: publicHead,
    what: 'The same, asked for again: once the changes of a period of five seconds are out, by the number of that period since the epoch, so that no cache answers with what it had before. May be cached for a second; asked for too early, not at all.',
  },
  publicSnapshot: {
    method: 'GET',
    path: 'public/standing/:aid/snapshot/:cut',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits, cut: v.pipe(v.string(), v.regex(/^[\w-]{8}-\d{1,15}$/)) }),
    answer: publicSnapshot,
    what: 'The whole board as `{epoch}-{version}` of its head says. Never changes, may be kept by any cache.',
  },
  publicDelta: {
    method: 'GET',
    path: 'public/standing/:aid/delta/:span',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits, span: v.pipe(v.string(), v.regex(/^[\w-]{8}-\d{1,15}-\d{1,15}$/)) }),
    answer: publicDelta,
    what: 'The changes after one version up to another, as `{epoch}-{from}-{to}`. Never changes, may be kept by any cache.',
  },
});

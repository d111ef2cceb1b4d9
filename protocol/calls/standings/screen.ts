import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { idDigits } from '#protocol/fields.ts';
import { publicScreen } from '#protocol/wire/standings/screen.ts';

/**
 * Calls without login for pages that only a hall or a broadcast opens (STD-7); these pages download their
 * rows.
 */
export const screenCalls = defineCalls({
  publicScreen: {
    method: 'GET',
    path: 'public/screen/:aid',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits }),
    answer: publicScreen,
    what: 'The latest results that everybody may see, what was announced to all, and what the overlay shows. May be cached.',
  },
  participantPicture: {
    method: 'GET',
    path: 'public/pictures/:picture',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ picture: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
    answer: 'file',
    what: 'A photograph or logo, as the participants of a board name it. Never changes, may be kept by any cache.',
  },
});

import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { idDigits, json } from '#protocol/fields.ts';
import { ORGANISERS, SPECTATORS } from '#protocol/roles.ts';
import { overlay } from '#protocol/wire/standings/screen.ts';
import { awardRules } from '#protocol/wire/staff/marking/scoring.ts';
import { boardSeats, overlayDesk, publicPerson } from '#protocol/wire/staff/standings/spectating.ts';

const cid = v.object({ cid: idDigits });

/** Calls for spectators: people as everybody may see them (SPE-1), and a broadcast's overlay (STD-7). */
export const spectatingCalls = defineCalls({
  publicPerson: {
    method: 'GET',
    path: 'people/:uname',
    roles: SPECTATORS,
    contest: 'none',
    params: v.object({ uname: v.string() }),
    answer: publicPerson,
    what: 'Somebody as the boards that the caller may see show them. 404 for whoever is on none of these.',
  },
  awardRules: {
    method: 'GET',
    path: 'contests/:cid/award-rules',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: awardRules,
    shows: ['scoring'],
    what: 'By which rules a contest honours its people: as saved, else as its type has them.',
  },
  boardSeats: {
    method: 'GET',
    path: 'contests/:cid/board-seats',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: boardSeats,
    shows: ['people'],
    what: 'The site and room of those on a board, by which its organisers narrow it.',
  },
  overlay: {
    method: 'GET',
    path: 'contests/:cid/overlay',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: overlayDesk,
    shows: ['overlay'],
    what: "What the overlay of a contest's broadcast shows now.",
  },
  setOverlay: {
    method: 'PUT',
    path: 'contests/:cid/overlay',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ overlay: json(overlay) }),
    answer: overlay,
    changes: ['overlay'],
    what: 'Sets what the overlay shows: the public data of a contest alone. 400 for somebody who is not on its board.',
  },
});

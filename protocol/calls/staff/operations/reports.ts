import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { flag, idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { reportList } from '#protocol/wire/staff/operations/reports.ts';

const rid = v.object({ rid: idDigits });

/** Problem reports that people sent, for the staff who look into them (EVT-5). */
export const reportCalls = defineCalls({
  reports: {
    method: 'GET',
    path: 'reports',
    roles: ORGANISERS,
    contest: 'none',
    query: v.object({ contest: v.optional(idDigits) }),
    answer: reportList,
    shows: ['reports'],
    what: 'What people sent because something was wrong, newest first: authors of competitors of their contests, admins of everybody.',
  },
  reportRecording: {
    method: 'POST',
    path: 'reports/:rid/recording',
    roles: ORGANISERS,
    contest: 'none',
    params: rid,
    /** The recording, gzip in base64; recordings leave out a field of this name. */
    answer: v.object({ recording_gz: v.string() }),
    what: 'The recording that came with a report. The audit has who opened it.',
  },
  closeReport: {
    method: 'POST',
    path: 'reports/:rid',
    roles: ORGANISERS,
    contest: 'none',
    params: rid,
    form: v.object({ closed: flag }),
    answer: v.object({}),
    changes: ['reports'],
    what: 'Says that a report was dealt with, or takes that back.',
  },
});

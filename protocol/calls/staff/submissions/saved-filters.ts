import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { id, idDigits, text } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';

const feed = v.picklist(['submissions', 'user_tests']);
const savedFilter = v.object({
  id,
  name: v.string(),
  /** The query of an address. */
  query: v.string(),
  /** The contest whose staff share it; null: it is one's own. */
  contest: v.nullable(id),
  by: v.string(),
});
/** The most of a query: every field at its longest would be no address. */
const MAX_QUERY_CHARS = 2_000;

/** Calls around filters of the lists of work that were given a name. */
export const savedFilterCalls = defineCalls({
  savedFilters: {
    method: 'GET',
    path: 'saved_filters',
    roles: ORGANISERS,
    contest: 'none',
    query: v.object({ feed }),
    answer: v.object({ filters: v.array(savedFilter) }),
    what: 'The filters one has saved for a list, and those that the staff of the contests one may see share.',
  },
  saveFilter: {
    method: 'POST',
    path: 'saved_filters',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      feed,
      name: text(60),
      query: v.pipe(v.string(), v.maxLength(MAX_QUERY_CHARS, 'backend.too_long')),
      /** Left out: only one's own. */
      contest: v.optional(idDigits),
    }),
    answer: savedFilter,
    what: 'Saves a filter under a name; the same name again replaces it.',
  },
  deleteFilter: {
    method: 'POST',
    path: 'saved_filters/:fid/delete',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ fid: idDigits }),
    answer: v.object({}),
    what: "Deletes a saved filter: one's own, or one of a contest one may see.",
  },
});

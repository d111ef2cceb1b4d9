import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { id, idDigits, text } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';

const feed = v.picklist(['submissions', 'user_tests']);
const savedFilter = v.object({
  id,
  name: v.string(),
  /** The query string of an address. */
  query: v.string(),
  /** The contest whose staff share it; null: it is private. */
  contest: v.nullable(id),
  by: v.string(),
});
/** The most characters of a query: with every field at its longest it would not fit into an address. */
const MAX_QUERY_CHARS = 2_000;

/** Calls about saved filters of the lists of work. */
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
      /** The contest; left out: only the caller's private filters. */
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

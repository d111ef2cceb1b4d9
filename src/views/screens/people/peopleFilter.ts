import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type Role, ROLES, USER_TYPES, type UserType } from '#domain/roles.ts';

/** Names of the filters, the order and the page of the list of people, in the address. */
const FILTER_KEYS = [
  'q',
  'contest',
  'role',
  'type',
  'state',
  'group',
  'school',
  'site',
  'room',
  'sort',
  'page',
] as const;
export type PeopleKey = (typeof FILTER_KEYS)[number];

/** The states of people by which the list can be filtered. */
export const PEOPLE_STATES = ['active', 'disabled', 'no_password'] as const;
/** Orders of the list of people. */
export const PEOPLE_SORTS = ['display_name', 'name', 'group', 'room', 'newest'] as const;
/** Number of people on one page of the list. */
export const PEOPLE_PAGE = 100;

type Texts = Readonly<Partial<Record<PeopleKey, string>>>;

/** The filters in a request, with checked values. */
export interface PeopleRequest {
  readonly q?: string;
  readonly contest?: number;
  readonly role?: Role;
  readonly type?: UserType;
  readonly state?: (typeof PEOPLE_STATES)[number];
  readonly group?: string;
  readonly school?: string;
  readonly site?: string;
  readonly room?: string;
}

/** The list's filters, order and page, as in the page's address. */
export interface PeopleView {
  readonly texts: Texts;
  readonly request: PeopleRequest;
  readonly sort: (typeof PEOPLE_SORTS)[number];
  /** From 0. */
  readonly page: number;
  readonly isNarrowed: boolean;
  readonly set: (key: PeopleKey, value: string) => void;
  readonly clear: () => void;
}

/** Reads and writes the list's filters in the address: `/users/contest/:cid` equals `?contest=`. */
export function usePeopleView(): PeopleView {
  const [params] = useSearchParams();
  const { cid } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const texts = useMemo((): Texts => {
    const found = FILTER_KEYS.flatMap((key) => {
      const value = params.get(key);
      return value === null || value === '' ? [] : [[key, value]];
    });
    const known = Object.fromEntries(found) as Texts;
    return { ...known, ...(cid !== undefined && { contest: cid }) };
  }, [params, cid]);
  const set = useCallback(
    (key: PeopleKey, value: string) => {
      // Another filter or order begins at the first page.
      const { page: _, ...rest } = texts;
      // A contest in the path stays there, so that the page stays, and the focus in the field that is typed in.
      const isInPath = cid !== undefined && key !== 'contest';
      const all = Object.entries({ ...rest, [key]: value }).filter(
        ([name, text]) => text !== '' && !(isInPath && name === 'contest'),
      );
      const search = new URLSearchParams(all).toString();
      void navigate({ pathname: isInPath ? pathname : '/users', search }, { replace: true });
    },
    [texts, cid, pathname, navigate],
  );
  const clear = useCallback(() => void navigate('/users', { replace: true }), [navigate]);
  const request = useMemo(() => requestOf(texts), [texts]);
  const sort = PEOPLE_SORTS.find((one) => one === texts.sort) ?? 'display_name';
  const page = parseRouteId(texts.page) ?? 0;
  return { texts, request, sort, page, isNarrowed: Object.keys(request).length > 0, set, clear };
}

function requestOf(texts: Texts): PeopleRequest {
  const contest = parseRouteId(texts.contest);
  const role = ROLES.find((one) => one === texts.role);
  const type = USER_TYPES.find((one) => one === texts.type);
  const state = PEOPLE_STATES.find((one) => one === texts.state);
  const { q, group, school, site, room } = texts;
  return {
    ...(q !== undefined && { q }),
    ...(contest !== null && { contest }),
    ...(role && { role }),
    ...(type && { type }),
    ...(state && { state }),
    ...(group !== undefined && { group }),
    ...(school !== undefined && { school }),
    ...(site !== undefined && { site }),
    ...(room !== undefined && { room }),
  };
}

import { describe, expect, it } from 'vitest';
import { type Role } from '#domain/roles.ts';
import { calls } from '#protocol/calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import { destinationFor, destinationFacts, matchDestination } from '#protocol/destination-facts.ts';

/** The addresses of every call: `GET /api/user/init`, once for each role that may make it. */
const addresses = Object.values<CallRow>(calls).flatMap((row) =>
  (typeof row.roles === 'string' ? [null] : row.roles).map((role) => ({
    row,
    address: `${row.method} ${pathOf(row, role, {})}`,
  })),
);

const rowOf = (address: string): CallRow | undefined => addresses.find((one) => one.address === address)?.row;

/** Written out from the specification, not from our table, which both sides of the wire use. */
const CALLS = [
  'GET /api/me',
  'POST /api/me/token',
  'GET /logout',
  ...['user', 'admin', 'author', 'spectator', 'coordinator', 'scorer', 'arbiter', 'proctor'].map(
    (role) => `POST /api/${role}/log`,
  ),
  ...['init', 'contest', 'config', 'tasks', 'small_info'].map((path) => `GET /api/user/${path}`),
  ...['admin', 'author'].flatMap((role) =>
    ['init', 'config', 'contests', 'tasks', 'questions'].map((path) => `GET /api/${role}/${path}`),
  ),
  ...['spectator', 'proctor'].flatMap((role) =>
    ['init', 'config', 'contests'].map((path) => `GET /api/${role}/${path}`),
  ),
  'GET /api/coordinator/contests',
  'GET /api/scorer/tasks',
  'GET /api/arbiter/tasks',
  'POST /api/user/users/start',
  'POST /api/user/users/next_module',
  'POST /api/user/users/finish',
  'POST /api/user/snapshots/screen',
  'POST /api/user/snapshots/camera',
  'POST /api/user/communication/seen',
  'POST /api/proctor/communication/seen',
];

const fieldsOf = (row: CallRow | undefined) => Object.keys(row?.form?.entries ?? {});

describe('the calls of §7', () => {
  it.each(CALLS)('[API-1] %s is there', (address) => {
    expect(rowOf(address)).toBeDefined();
  });

  it('[API-1] no two calls of a role have one address', () => {
    const all = addresses.map(({ address }) => address);
    expect(all.filter((address, at) => all.indexOf(address) !== at)).toEqual([]);
  });

  it('[API-1] [SES-3] a token is a form field of that name', () => {
    expect(fieldsOf(rowOf('POST /api/me/token'))).toEqual(['token']);
  });

  it('[API-1] [PRC-1] an activity is noted by its operation and a message', () => {
    expect(fieldsOf(rowOf('POST /api/user/log'))).toEqual(expect.arrayContaining(['operation', 'message']));
  });

  it('[API-1] [PRC-3] a snapshot is a file field named file', () => {
    expect(Object.keys(rowOf('POST /api/user/snapshots/screen')?.files ?? {})).toEqual(['file']);
    expect(Object.keys(rowOf('POST /api/user/snapshots/camera')?.files ?? {})).toEqual(['file']);
  });

  it('[API-1] [COM-1] marking as read sends an empty form', () => {
    expect(fieldsOf(rowOf('POST /api/user/communication/seen'))).toEqual([]);
  });
});

/** Destinations of competitors, and those of the staff who run a contest. */
const COMPETITORS = [
  '/user/queue/announcements/7',
  '/user/queue/questions/7',
  '/user/queue/time/7',
  '/topic/contest/7',
  '/user/queue/tasks/7',
  '/user/queue/submissions',
  '/user/queue/user_tests',
  '/topic/configuration',
];
const STAFF = [
  '/topic/contest',
  '/topic/submissions',
  '/topic/user_tests',
  '/topic/questions',
  '/topic/task',
  '/topic/configuration',
];

describe('the destinations of §7', () => {
  it.each([
    ...COMPETITORS.map((destination) => [destination, 'user'] as const),
    ...STAFF.map((destination) => [destination, 'admin'] as const),
    ...STAFF.map((destination) => [destination, 'author'] as const),
  ])('[LIV-1] [LIV-6] %s is there, for %s', (destination, role: Role) => {
    const match = matchDestination(destination);
    if (match === null) throw new Error('no such destination');
    expect(destinationFor(match.name, match.contestId)).toBe(destination);
    expect(destinationFacts[match.name]).toMatchObject({ direction: 'subscribe' });
    expect(destinationFacts[match.name].roles).toContain(role);
  });

  it('[LIV-1] /app/connect is sent to', () => {
    expect(destinationFacts[matchDestination('/app/connect')?.name ?? 'time'].direction).toBe('send');
  });
});

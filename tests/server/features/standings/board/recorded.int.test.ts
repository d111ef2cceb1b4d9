import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankRows } from '#tests/support/boards.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import {
  byTeam,
  MISSING_RECORDINGS as MISSING,
  playRecording,
  recorded,
  RECORDINGS,
} from '#tests/support/recordings.ts';
import { startTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';
import { isFull } from '#tests/support/full.ts';

let server: TestServer;
let admin: Person;
let watcher: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  await server.seed.user({ name: 'watcher', role: 'spectator' });
  admin = await server.loginAs('admin');
  watcher = await server.loginAs('watcher');
});
afterAll(() => server.stop());

/** Plays a recording into a contest that ends now, and returns the contest's id. */
const play = (name: string, type: 'icpc' | 'ioi', standings: string) =>
  playRecording({ server, admin, watcher: 'watcher' }, { name, type, standings });

/** The board as rows by team, each cell mapped by `cellOf`; cells mapped to null are left out. */
function ours(
  standing: Standing,
  externalTask: (number: string) => string,
  cellOf: (cell: Standing['rows'][number]['cells'][string]) => unknown,
) {
  const teams = new Map(standing.participants.map((one) => [one.id, one.display_name]));
  return byTeam(
    rankRows(standing.rows).map(({ rank, row }) => ({
      team_id: teams.get(row.id)!,
      rank,
      score: row.score,
      penalty: row.penalty,
      problems: Object.fromEntries(
        Object.entries(row.cells).flatMap(([task, cell]) => {
          const shown = cellOf(cell);
          return shown === null ? [] : [[externalTask(task), shown]];
        }),
      ),
    })),
  );
}

async function externalTasks(contestId: number) {
  const rows = await server.app.db
    .selectFrom('contest_tasks')
    .select(['number', 'external_id'])
    .where('contest_id', '=', contestId)
    .execute();
  const byNumber = new Map(rows.map((row) => [String(row.number), row.external_id!]));
  return (number: string) => byNumber.get(number)!;
}

/** The board folded from its stream alone, as in a client that was connected all the time. */
async function folded(stream: string) {
  return foldBoard(await server.told(stream));
}

describe.skipIf(MISSING !== '')(`recorded contests through the server${MISSING}`, () => {
  it('[STD-1] NERC 2022 ends in the published standings, also by the published changes', async () => {
    const id = await play('nerc-2022', 'icpc', 'yes');
    const { body } = await watcher.call('standing', { contestId: id });
    const board = ours(body, await externalTasks(id), (cell) =>
      cell.kind === 'icpc' && cell.solvedMinute !== null
        ? { minute: cell.solvedMinute, penalty: cell.penalty }
        : null,
    );
    expect(board.map(({ score, ...row }) => ({ ...row, solved: score }))).toEqual(recorded('nerc-2022'));
    const told = await folded(`/topic/standing/${id}`);
    for (const row of body.rows) {
      if (Object.keys(row.cells).length > 0) expect(told.get(row.id)).toEqual(row);
    }
    expect(body.version).toBe((await server.told(`/topic/standing/${id}`)).length);
  }, 120_000);

  it.runIf(isFull)(
    '[STD-1] the St Petersburg olympiad 2022 ends in the published points',
    async () => {
      const id = await play('spb-2022', 'ioi', 'yes');
      const { body } = await watcher.call('standing', { contestId: id });
      const board = ours(body, await externalTasks(id), (cell) =>
        cell.kind === 'points' && cell.points > 0 ? cell.points : null,
      );
      const expected = recorded('spb-2022').map((row) => ({
        ...row,
        penalty: 0,
        problems: Object.fromEntries(Object.entries(row.problems).filter(([, points]) => points !== 0)),
      }));
      expect(board).toEqual(expected);
    },
    240_000,
  );

  it('[STD-1] the World Finals 47 stand frozen for the public, with pending tries, and whole for staff', async () => {
    const id = await play('wf47-frozen', 'icpc', 'yes_60');
    const { body } = await watcher.call('standing', { contestId: id });
    expect(body).toMatchObject({ visible: true, frozen: true });
    const board = ours(body, await externalTasks(id), (cell) => {
      if (cell.kind !== 'icpc') return null;
      const seen = { tries: cell.tries, pending: cell.pending, solved: cell.solvedMinute !== null };
      return cell.solvedMinute === null ? seen : { ...seen, minute: cell.solvedMinute };
    });
    const expected = recorded('wf47-frozen').map(({ team_id, solved, penalty, problems }) => ({
      team_id,
      score: solved,
      penalty,
      problems,
    }));
    const present = board.filter(({ problems }) => Object.keys(problems).length > 0);
    expect(
      present.map(({ team_id, score, penalty, problems }) => ({ team_id, score, penalty, problems })),
    ).toEqual(expected);
    // The recorded board leaves out teams that never submitted; ours has a row for every team.
    expect(board.length).toBe(expected.length + 1);
  }, 120_000);
});

it.runIf(MISSING !== '')(`says that the recorded contests were not played${MISSING}`, ({ skip }) => {
  skip(`recordings of real contests are not at ${RECORDINGS}`);
});

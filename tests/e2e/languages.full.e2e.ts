import { callerAt } from './support/caller.ts';
import { type Cast, castOf } from './support/contest.ts';
import { examOf } from './support/exam.ts';
import { moduleExamOf } from './support/modules.ts';
import { type Stage } from './support/stage.ts';
import { expect, PASSWORD, test } from './support/test.ts';
import { faultsIn, menuOf, speak } from './support/tongues.ts';
import { type Work, workOf } from './support/work.ts';

const HOUR_MS = 3_600_000;
const LANGUAGES = ['bg', 'en', 'sr', 'ar', 'zh'] as const;
/** Roles of staff other than admin; each role's menu leads to its pages. */
const STAFF = ['author', 'scorer', 'arbiter', 'proctor', 'coordinator', 'spectator'] as const;

test.describe.configure({ timeout: 1_200_000 });

/** A running contest with work in every state. */
async function workedOn(stage: Stage): Promise<Cast & { readonly work: Work }> {
  const cast = await castOf(
    stage,
    { start: -HOUR_MS, end: HOUR_MS },
    { type: 'icpc', balloons: 'yes', printing: true },
  );
  return { ...cast, work: await workOf(stage, cast) };
}

/** A person with a role on the staff of a contest. */
async function staffOf(
  { seed, db }: Stage,
  role: (typeof STAFF)[number],
  contestId: number,
): Promise<string> {
  const name = `${role}${contestId}${Math.random().toString(36).slice(2, 6)}`;
  const userId = await seed.user({ name, display_name: 'Ана Ivanović', role, password: PASSWORD });
  await db.insertInto('contest_staff').values({ contest_id: contestId, user_id: userId }).execute();
  return name;
}

for (const language of LANGUAGES) {
  test(`[I18-1] [I18-3] in ${language} the pages that everybody sees have no raw key, nothing cut or overlapping, and a scan finds nothing`, async ({
    stage,
    server,
    page,
  }) => {
    const { contestId } = await workedOn(stage);
    await speak(page, language);
    const paths = [
      '/login',
      '/recover',
      '/notfound',
      '/error500',
      '/verify',
      `/public/standing/${contestId}`,
    ];
    expect(await faultsIn(page, { url: server.url, language, paths })).toEqual([]);
  });

  test(`[I18-1] [I18-3] in ${language} a competitor's pages have no raw key, nothing cut or overlapping, and a scan finds nothing`, async ({
    stage,
    server,
    signIn,
  }) => {
    const { names, work } = await workedOn(stage);
    const { url } = server;
    const ivan = await signIn(names.ivan);
    await speak(ivan, language);
    const paths = [
      ...(await menuOf(ivan, url)),
      '/task/1',
      `/task/1/submission/${work.accepted}`,
      `/task/1/submission/${work.compileError}`,
      `/task/1/user_test/${work.userTest}`,
      `/task/1/diff/${work.wrong},${work.accepted}`,
      '/system',
      '/rules',
      '/monitoring',
    ];
    const found = await faultsIn(ivan, { url, language, paths });
    const vera = await signIn((await examOf(stage)).name);
    await speak(vera, language);
    const questions = [1, 3, 4, 5, 10].map((number) => `/task/1/quiz/${number}`);
    found.push(...(await faultsIn(vera, { url, language, paths: ['/home', ...questions] })));
    const kalina = await signIn(
      (
        await moduleExamOf(stage, [
          { example: 'bells', minutes: 30 },
          { example: 'shelf', minutes: 30 },
        ])
      ).name,
    );
    await speak(kalina, language);
    found.push(...(await faultsIn(kalina, { url, language, paths: await menuOf(kalina, url) })));
    expect(found).toEqual([]);
  });

  test(`[I18-1] [I18-3] in ${language} an organiser's pages have no raw key, nothing cut or overlapping, and a scan finds nothing`, async ({
    stage,
    server,
    signIn,
  }) => {
    const { contestId, names, work } = await workedOn(stage);
    const { url } = server;
    const admin = await signIn(names.admin);
    const caller = await callerAt(url, names.admin, 'admin');
    const slug = `greatest-${language}-${contestId}`;
    const request = { kind: 'batch', slug, name: 'Greatest', languages: '["bg","en"]' } as const;
    const task = (await caller.call('createWorkshopTask', request)).body.tid;
    await speak(admin, language);
    const tabs = ['settings', 'tasks', 'people', 'check', 'run', 'site', 'results', 'changes'];
    const parts = ['', '/statement', '/details', '/programs', '/solutions', '/metadata', '/archive', '/use'];
    const paths = [
      ...(await menuOf(admin, url)),
      '/contests?new',
      ...tabs.map((tab) => `/contest/${contestId}?tab=${tab}`),
      `/standing/${contestId}`,
      `/scoring?contest=${contestId}`,
      `/communication/${contestId}`,
      `/submissions?contest=${contestId}&open=${work.accepted}`,
      `/balloons/${contestId}`,
      `/prints/${contestId}`,
      `/users/${names.maria}`,
      '/users/create',
      '/users/upload',
      ...parts.map((part) => `/task/${task}${part}`),
    ];
    expect(await faultsIn(admin, { url, language, paths: [...new Set(paths)] })).toEqual([]);
  });

  test(`[I18-1] [I18-3] in ${language} the pages of each other role have no raw key, nothing cut or overlapping, and a scan finds nothing`, async ({
    stage,
    server,
    signIn,
  }) => {
    const { contestId } = await workedOn(stage);
    const found: string[] = [];
    for (const role of STAFF) {
      const page = await signIn(await staffOf(stage, role, contestId));
      await speak(page, language);
      const own = role === 'spectator' ? [`/commentary/${contestId}`] : [];
      const paths = [...(await menuOf(page, server.url)), ...own];
      found.push(
        ...(await faultsIn(page, { url: server.url, language, paths })).map((one) => `${role}: ${one}`),
      );
      await page.context().close();
    }
    expect(found).toEqual([]);
  });
}

import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { faultsOfPages, opens, type State } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const HOUR_MS = 3_600_000;

test.describe.configure({ timeout: 600_000 });

test('[SHL-10] [AUT-1] [AUT-12] the pages of the workshop fit every width, and a scan of them finds nothing', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const admin = await signIn(cast.names.admin);
  const caller = await callerAt(server.url, cast.names.admin, 'admin');
  const made = async (kind: 'batch' | 'quiz', slug: string) => {
    const request = { kind, slug, name: `Най-голямото от много числа (${slug})`, languages: '["bg","en"]' };
    return (await caller.call('createWorkshopTask', request)).body.tid;
  };
  const [task, quiz] = [await made('batch', 'greatest-of-many'), await made('quiz', 'quiz-of-many')];
  const states: State[] = [
    ['/tasks'],
    ['/tasks', 'creating', opens('Нова задача')],
    ...[
      '',
      '/statement',
      '/details',
      '/programs',
      '/solutions',
      '/metadata',
      '/file/problem.yaml',
      '/archive',
      '/use',
    ].map((page): State => [`/task/${task}${page}`]),
    ...['', '/questions', '/file/quiz.yaml', '/archive'].map((page): State => [`/task/${quiz}${page}`]),
  ];
  expect(await faultsOfPages(admin, server.url, states)).toEqual([]);
});

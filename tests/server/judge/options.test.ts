import { describe, expect, it } from 'vitest';
import { readJudgeOptions } from '#server/judge/options.ts';
import { readOptions } from '#server/options.ts';

const read = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => readJudgeOptions(args, env)!;

describe('the options of a judge', () => {
  it('[JDG-3] name the database by its address, or by a folder of this machine', () => {
    const url = 'postgresql://judge:secret@db/agon';
    expect(read(['--database-url', url]).databaseUrl).toBe(url);
    expect(read([], { DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(read(['--data', '/srv/agon'], { DATABASE_URL: url })).toMatchObject({
      databaseUrl: null,
      dataDir: '/srv/agon',
    });
  });

  it('refuse an unknown option or command or a bad number of slots, and print no password', () => {
    expect(() => read(['--slot', '2'])).toThrow(/--slot/);
    expect(() => read(['doctr'])).toThrow(/doctr/);
    for (const slots of ['0', 'x', '1.5', '1000']) expect(() => read(['--slots', slots])).toThrow(/1 to 128/);
    expect(() => read(['--database-url', 'mysql://u:hidden@x'])).toThrow(/^(?!.*hidden)/);
    expect(readJudgeOptions(['--help'], {})).toBeNull();
  });

  it('[JDG-1] leave out the sandbox only by the command line, never by the environment', () => {
    const env = { AGON_JUDGE_UNSAFE: '1', UNSAFE_NO_SANDBOX: '1', 'unsafe-no-sandbox': 'true' };
    expect(read([], env).unsafe).toBe(false);
    expect(read(['--unsafe-no-sandbox']).unsafe).toBe(true);
  });
});

describe('the options of a server', () => {
  const server = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => readOptions(args, env)!;

  it('start a judge beside the server by default', () => {
    expect(server([])).toMatchObject({ judge: true, judgeSlots: null });
    expect(server(['--no-judge']).judge).toBe(false);
    expect(server([], { AGON_JUDGE: '0' }).judge).toBe(false);
    expect(server(['--judge-slots', '3'], { AGON_JUDGE: '0' })).toMatchObject({ judge: true, judgeSlots: 3 });
    expect(() => server(['--judge-slots', 'many'])).toThrow(/1 to 128/);
  });
});

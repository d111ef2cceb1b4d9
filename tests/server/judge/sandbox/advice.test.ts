import { describe, expect, it } from 'vitest';
import { adviceFor, type MachineSettings } from '#server/judge/sandbox/advice.ts';

const SETTINGS: MachineSettings = {
  usersMayUnshare: null,
  appArmorRestrictsUsers: null,
  mostUserNamespaces: '60000',
  isContainer: false,
};
const works = { works: true };
const fails = { works: false };

function adviseAbout(settings: Partial<MachineSettings>, isRoot = false): string[] {
  const landlock = { works: true, abi: 4 };
  return adviceFor({ ns: fails, landlock, cgroup: works, isRoot, settings: { ...SETTINGS, ...settings } });
}

describe('advice on the sandbox', () => {
  it('is silent where all works', () => {
    const landlock = { works: true, abi: 7 };
    expect(adviceFor({ ns: works, landlock, cgroup: works, isRoot: true, settings: SETTINGS })).toEqual([]);
  });

  it.each([
    [{ usersMayUnshare: '0' }, 'kernel.unprivileged_userns_clone=1'],
    [{ appArmorRestrictsUsers: '1' }, 'kernel.apparmor_restrict_unprivileged_userns=0'],
    [{ mostUserNamespaces: '0' }, 'user.max_user_namespaces='],
    [{ isContainer: true }, '--security-opt seccomp=unconfined'],
    [{}, 'as root'],
  ])('names the one setting that keeps namespaces from working: %j', (settings, words) => {
    expect(adviseAbout(settings)).toEqual([expect.stringContaining(words)]);
  });

  it('does not tell root to become root', () => {
    expect(adviseAbout({ usersMayUnshare: '0' }, true)).toEqual(['give the worker CAP_SYS_ADMIN']);
  });

  it('without Landlock speaks of nothing else', () => {
    const landlock = { works: false, abi: 0 };
    const advice = adviceFor({ ns: fails, landlock, cgroup: fails, isRoot: false, settings: SETTINGS });
    expect(advice).toEqual([expect.stringContaining('Landlock')]);
  });
});

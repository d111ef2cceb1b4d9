import { readFile } from 'node:fs/promises';

/** Kernel settings that may prevent a sandbox level; null: the kernel does not have the setting. */
export interface MachineSettings {
  readonly usersMayUnshare: string | null;
  readonly appArmorRestrictsUsers: string | null;
  readonly mostUserNamespaces: string | null;
  readonly isContainer: boolean;
}

const CGROUP_ADVICE =
  'sudo systemd-run --pty --same-dir --property=Delegate=yes --property=DelegateSubgroup=worker npm run judge';

interface Findings {
  readonly ns: { readonly works: boolean };
  readonly landlock: { readonly works: boolean; readonly abi: number };
  readonly cgroup: { readonly works: boolean };
  readonly isRoot: boolean;
  readonly settings: MachineSettings;
}

/** Reads the settings that matter for a sandbox, mostly from /proc. */
export async function machineSettings(): Promise<MachineSettings> {
  return {
    usersMayUnshare: await setting('/proc/sys/kernel/unprivileged_userns_clone'),
    appArmorRestrictsUsers: await setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'),
    mostUserNamespaces: await setting('/proc/sys/user/max_user_namespaces'),
    isContainer: (await setting('/.dockerenv')) !== null || (await setting('/run/.containerenv')) !== null,
  };
}

/** Advice that makes further levels work: one command or setting each, the most useful first. */
export function adviceFor({ ns, landlock, cgroup, isRoot, settings }: Findings): string[] {
  const advice: string[] = [];
  if (landlock.abi === 0) advice.push(...landlockAdvice());
  if (!ns.works && landlock.abi > 0) advice.push(namespaceAdvice(isRoot, settings));
  if (!cgroup.works && (ns.works || landlock.works)) advice.push(CGROUP_ADVICE);
  return advice;
}

function landlockAdvice(): string[] {
  return [
    'Landlock is missing: take Linux 5.13 or newer and add "landlock" to the lsm= list of the kernel command line (Debian 12, Ubuntu 22.04 and newer have it on); without Linux, use a virtual machine, a container or WSL 2',
  ];
}

function namespaceAdvice(isRoot: boolean, settings: MachineSettings): string {
  if (settings.mostUserNamespaces === '0') return 'sudo sysctl -w user.max_user_namespaces=10000';
  if (settings.isContainer) {
    return 'start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --cap-add SYS_ADMIN';
  }
  if (settings.usersMayUnshare === '0' && !isRoot) return 'sudo sysctl -w kernel.unprivileged_userns_clone=1';
  if (settings.appArmorRestrictsUsers === '1' && !isRoot) {
    return 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0';
  }
  return isRoot ? 'give the worker CAP_SYS_ADMIN' : 'start the worker as root: sudo npm run judge';
}

async function setting(path: string): Promise<string | null> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Starts a module in a process of low priority: in reality another machine does its work. */
export function startElsewhere(path: string): ChildProcess {
  const child = fork(path, [], { execArgv: ['--import', 'tsx'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

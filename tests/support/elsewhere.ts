import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Starts a module in a process that stands behind all others: on the day it is another machine, which takes nothing from the server. */
export function startElsewhere(path: string): ChildProcess {
  const child = fork(path, [], { execArgv: ['--import', 'tsx'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

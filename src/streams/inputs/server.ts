import { type Inputs } from '../input.ts';
import { type ContestEvent } from '../events/event.ts';
import { type State } from '../state/state.ts';
import { type InputPorts } from './context.ts';
import { activityLog$ } from './activityLog.ts';
import { busy$ } from './browser.ts';
import { drafts$ } from './submissions/drafts.ts';
import { internet$ } from './internet.ts';
import { connection$, reconnection$ } from './live/connection.ts';
import { follow$ } from './live/follow.ts';
import { notices$ } from './notices.ts';
import { lockKept$, locking$, unlocking$ } from './session/lock.ts';
import { lockedTimes$, polling$ } from './polling.ts';
import { outbox$ } from './submissions/keepingOutbox.ts';
import { submissions$ } from './submissions/submit.ts';
import { tasks$ } from './tasks/tasks.ts';
import { loginQueue$ } from './session/loginQueue.ts';
import { contestKept$, finish$, login$, logout$, restore$, signOut$ } from './session/session.ts';
import { snapshots$ } from './snapshots.ts';

/** Inputs that talk to the server, by the name under which a fault is reported. */
export const serverInputs: Inputs<State, ContestEvent, InputPorts> = {
  login: login$,
  loginQueue: loginQueue$,
  locking: locking$,
  unlocking: unlocking$,
  lockKept: lockKept$,
  lockedTimes: lockedTimes$,
  contestKept: contestKept$,
  signOut: signOut$,
  logout: logout$,
  finish: finish$,
  activityLog: activityLog$,
  internet: internet$,
  busy: busy$,
  snapshots: snapshots$,
  tasks: tasks$,
  connection: connection$,
  reconnection: reconnection$,
  follow: follow$,
  polling: polling$,
  submissions: submissions$,
  outbox: outbox$,
  drafts: drafts$,
  notices: notices$,
  restore: restore$,
};

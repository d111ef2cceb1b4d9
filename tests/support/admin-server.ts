import { aUser } from './contest.ts';
import { type FakePorts } from './ports.ts';

/** Logs an admin in on the server of a test, with the answers that an admin's pages load first. */
export function asAdmin({ server }: FakePorts): void {
  server.user = aUser({ role: 'ADMIN', contests: [] });
  server.overrides.set('GET /api/admin/questions', () => ({ questions: [] }));
  server.overrides.set('GET /api/admin/submissions', () => ({ submissions: [], more: false, next: null }));
  server.overrides.set('GET /api/admin/user_tests', () => ({ user_tests: [], more: false, next: null }));
  server.overrides.set('GET /api/admin/rejudgings', () => ({ rejudgings: [] }));
  server.overrides.set('GET /api/admin/judge', () => ({
    workers: [],
    waiting: 0,
    leased: 0,
    oldest_at: null,
    judged: 0,
    median_ms: null,
    p95_ms: null,
    lost: [],
    broken: [],
  }));
}

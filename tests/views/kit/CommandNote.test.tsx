import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answerQuestion, loaded, renderStaff } from '#tests/support/staff.tsx';
import { aContest } from '#tests/support/contest.ts';

const REACHED: readonly ContestEvent[] = [
  { type: 'LiveConnected', at: NOON_AT },
  { type: 'PollSucceeded', at: NOON_AT },
  { type: 'BrowserCameOnline' },
];

// F88
it.each(REACHED)(
  '[SHL-1] the note of a missing connection stays until there is one again: %o',
  async (reached) => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/contest/7', past: loaded() });
    page.happen(
      { type: 'ContestOpened', contestId: 7 },
      { type: 'ContestDetailLoaded', detail: { contest: aContest(), tasks: [], participants: [] } },
    );
    const refuse = async (key: string) => {
      fireEvent.click(await screen.findByRole('button', { name: '+10 min' }));
      await answerQuestion(/Move by/);
      const { call, commandId } = page.lastCommand();
      page.happen({ type: 'CommandRefused', commandId, call, key, detail: null });
      expect((await screen.findByRole('alert')).textContent).not.toBe('');
    };
    await refuse('backend.no_connection');
    page.happen(reached);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    // A refusal by the server itself stays visible.
    await refuse('backend.not_now');
    page.happen(reached);
    expect(screen.getByRole('alert').textContent).not.toBe('');
  },
);

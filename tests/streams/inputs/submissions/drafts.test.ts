import { describe, expect, it } from 'vitest';
import { ensureLive } from '#tests/support/machine.ts';

const draft = { language: 'py', source: 'print(1)' };

describe('drafts', () => {
  it('[TSK-2] are written down as they are written, for this person and contest', () => {
    const machine = ensureLive();
    machine.send({ type: 'DraftKept', task: 1, ...draft });
    machine.send({ type: 'DraftKept', task: 2, language: 'cpp', source: 'int' });
    machine.send({ type: 'DraftKept', task: 1, ...draft, source: 'print(2)' });
    expect(machine.ports.kept.drafts).toEqual([
      { owner: 'ivan/7', task: 2, language: 'cpp', source: 'int' },
      { owner: 'ivan/7', task: 1, language: 'py', source: 'print(2)' },
    ]);
    machine.send({ type: 'DraftKept', task: 2, language: 'cpp', source: '' });
    expect(machine.ports.kept.drafts).toHaveLength(1);
  });

  it('[TSK-2] are there again after a reload, and none of somebody else', () => {
    const machine = ensureLive({
      prepare: ({ kept }) =>
        void (kept.drafts = [
          { owner: 'ivan/7', task: 1, ...draft },
          { owner: 'maria/7', task: 1, ...draft, source: 'hers' },
          { owner: 'ivan/8', task: 2, ...draft, source: 'of another contest' },
        ]),
    });
    expect(machine.state().work.drafts).toEqual({ 1: draft });
  });

  it('[TSK-2] those that cannot be read are passed over, and the browser keeps the twenty touched last', () => {
    const machine = ensureLive({ prepare: ({ kept }) => void (kept.drafts = { not: 'drafts' }) });
    expect(machine.state().work.drafts).toEqual({});
    for (let task = 1; task <= 25; task += 1) machine.send({ type: 'DraftKept', task, ...draft });
    const kept = machine.ports.kept.drafts as readonly { task: number }[];
    expect(kept.map(({ task }) => task)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
  });
});

import { expect, it } from 'vitest';
import { withSamples } from '#domain/tasks/statement-samples.ts';

// F59
it('[JDG-2] a sample is shown with the blanks at its end', () => {
  const sample = { kind: 'pair', input: '1 2 \n\n', answer: '5  \n' } as const;
  const text = withSamples('Sum.\n', 'en', [sample], () => undefined);
  expect(text).toContain('```text\n1 2 \n\n```\n');
  expect(text).toContain('```text\n5  \n```\n');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Markdown } from '#views/components/Markdown.tsx';
import { renderView } from '#tests/support/renderView.tsx';

const renderer = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrive: () => arrive(), arrived };
});

vi.mock(import('#views/components/markdown/MarkdownBody.tsx'), async (original) => {
  await renderer.arrived;
  return original();
});

it('[TSK-1] a statement never shows its source while its renderer is on the way', async () => {
  const short = renderView(<Markdown text={'An **answer** of $a_i \\le 5$'} />);
  expect(short.container.textContent).toBe('An answer of a_i ≤ 5');
  const text = `## Input\n\n${'A line of **words** with $n$. '.repeat(9)}`;
  const { container } = renderView(<Markdown text={text} />);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(container.textContent).toBe('');
  renderer.arrive();
  expect(await screen.findByRole('heading', { name: 'Input' }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
}, 30_000);

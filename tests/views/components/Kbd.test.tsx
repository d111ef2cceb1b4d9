import { expect, it } from 'vitest';
import { Kbd } from '#views/components/Kbd.tsx';
import { renderView } from '#tests/support/renderView.tsx';

// F78
it('keys stand in the order in which they are pressed, in a page from the right too', () => {
  const { container } = renderView(
    <p dir="rtl">
      <Kbd keys={['Ctrl', 'Enter']} />
    </p>,
  );
  const keys = container.querySelectorAll('kbd');
  expect([...keys].map((key) => key.textContent)).toEqual(['Ctrl', 'Enter']);
  expect(keys[0]?.parentElement?.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});

import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Menu } from '#views/components/Menu.tsx';
import { renderView } from '#tests/support/renderView.tsx';

const onSelect = vi.fn();
const item = (label: string) => ({ id: label, label, onSelect: () => onSelect(label) });

beforeEach(() => {
  onSelect.mockClear();
  renderView(
    <Menu
      label="Theme"
      trigger="Theme"
      groups={[{ items: [item('Light'), item('Dark')] }, { items: [item('System')] }]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
});

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const focused = () => document.activeElement?.textContent;

it('[SHL-10] a menu is moved through by arrows, Home, End and first letters', () => {
  expect(focused()).toBe('Light');
  press('ArrowDown');
  expect(focused()).toBe('Dark');
  press('End');
  expect(focused()).toBe('System');
  press('ArrowDown');
  expect(focused()).toBe('Light');
  press('ArrowUp');
  expect(focused()).toBe('System');
  press('d');
  expect(focused()).toBe('Dark');
  press('Home');
  expect(focused()).toBe('Light');
});

it('[SHL-10] Escape closes a menu and goes back to its button', () => {
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Theme' }));
});

it('a choice is told once and closes the menu', () => {
  fireEvent.click(screen.getByRole('menuitem', { name: 'Dark' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Dark');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('a press elsewhere closes a menu', () => {
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

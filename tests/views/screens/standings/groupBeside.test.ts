import { expect, it } from 'vitest';
import { groupBeside } from '../../../../src/views/screens/standings/groupBeside.ts';

const shown = (display_name: string, group: string) => groupBeside({ name: 'team1', display_name, group });

// F86
it.each([
  ['University of Ruse 1', 'University of Ruse'],
  ['University of Ruse', 'UNIVERSITY OF  RUSE'],
  ['СМГ „Паисий“: първи отбор', 'СМГ "Паисий"'],
])('[STD-1] beside %s its group %s says nothing new, and is left out', (name, group) => {
  expect(shown(name, group)).toBe('');
});

it.each([
  ['University of Ruse 1', 'Ruse'],
  ['Rusensko', 'Ruse'],
  ['Ruse', 'Ruse, seniors'],
  ['', 'team'],
])('[STD-1] beside %s its group %s is shown', (name, group) => {
  expect(shown(name, group)).toBe(group);
});

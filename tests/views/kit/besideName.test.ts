import { expect, it } from 'vitest';
import { besideName, lineBesideName } from '#views/kit/besideName.ts';

const shown = (display_name: string, group: string) =>
  besideName({ name: 'team1', display_name, group }).group;

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

// F19
it.each([
  ['Ivan Ivanov', '11a', 'SMG', '11a · SMG'],
  ['Ivan Ivanov', '', 'SMG', 'SMG'],
  ['University of Ruse 1', 'Balkans', 'University of Ruse', 'Balkans'],
  ['Lambda', 'University of Ruse', 'University of Ruse', 'University of Ruse'],
  ['Lambda', 'Balkans', undefined, 'Balkans'],
])('[STD-1] under %s of %s and %s stands the new part of a name: %s', (display_name, group, school, line) => {
  expect(lineBesideName({ name: 'team1', display_name, group, school })).toBe(line);
});

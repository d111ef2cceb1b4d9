import { expect, it } from 'vitest';
import { pointsIn } from '#views/screens/marking/works/pointsText.ts';

const CRITERION = { id: 'idea', name: 'Idea', points: 6, step: 0.25, comments: [] };

it.each([
  ['5.5', 5.5],
  ['5,5', 5.5],
  ['5٫5', 5.5],
  ['۵٫۲۵', 5.25],
  ['٤', 4],
  ['', null],
])('[SCO-1] points written as %s are read', (text, points) => {
  expect(pointsIn(text, CRITERION)).toEqual({ points });
});

it.each(['7', '5.1', '-1', 'five', '5,5,5'])('[SCO-1] %s are no points of the criterion', (text) => {
  expect(pointsIn(text, CRITERION)).toEqual({ fault: true });
});

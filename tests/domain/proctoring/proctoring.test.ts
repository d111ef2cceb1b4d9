import { expect, it } from 'vitest';
import { isWholeScreen } from '#domain/proctoring/proctoring.ts';

// F94: compared as in the specification (§5), for browsers that do not name the kind of surface.
it.each([
  ['screen:0:0', null, true],
  ['Primary Monitor', null, true],
  ['Screenshots – Files', null, false],
  ['my monitoring page', null, false],
  ['window:12:0', null, false],
  ['Primary Monitor', 'window', false],
  ['web-contents-media-stream://1', 'monitor', true],
])('[PRC-2] a surface with the label %j and the kind %s is a whole screen: %s', (label, surface, is) => {
  expect(isWholeScreen(label, surface)).toBe(is);
});

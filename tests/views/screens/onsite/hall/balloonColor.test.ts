import { expect, it } from 'vitest';
import { colorNameOf } from '#views/screens/onsite/hall/balloonColor.ts';

it('[AUT-11] a balloon\u2019s colour is named by the nearest that people have a word for', () => {
  const named = {
    '#ff0000': 'red',
    '#FFFF00': 'yellow',
    '#0000ff': 'blue',
    '#ffffff': 'white',
    '#000000': 'black',
    '#008000': 'green',
    '#ffa500': 'orange',
    '#808080': 'grey',
    '#800080': 'purple',
    '#ffc0cb': 'pink',
    '#ffd700': 'yellow',
    '#c0c0c0': 'silver',
  };
  const found = Object.fromEntries(Object.keys(named).map((color) => [color, colorNameOf(color)]));
  expect(found).toEqual(named);
  expect([colorNameOf(null), colorNameOf('red')]).toEqual([null, null]);
});

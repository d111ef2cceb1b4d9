import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SteadyOrder } from '#views/components/steadyOrder.ts';

const places = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));

it('[STD-3] a row that stays in a list keeps the order of the page, whatever the order that is seen', () => {
  fc.assert(
    fc.property(fc.array(places, { maxLength: 6 }), (lists) => {
      const steady = new SteadyOrder<number>();
      let before: readonly number[] = [];
      for (const seen of lists) {
        const order = steady.of(seen);
        expect([...order].sort()).toEqual([...seen].sort());
        const stayed = before.filter((key) => order.includes(key));
        expect(order.filter((key) => stayed.includes(key))).toEqual(stayed);
        before = order;
      }
    }),
  );
});

it('[STD-3] a row that is new stands where it is seen, so that a list that is scrolled is in order', () => {
  const steady = new SteadyOrder<number>();
  expect(steady.of([3, 4, 5])).toEqual([3, 4, 5]);
  expect(steady.of([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  expect(steady.of([4, 5, 6])).toEqual([4, 5, 6]);
});

it('[STD-3] once forgotten, the order is the one that is seen', () => {
  const steady = new SteadyOrder<number>();
  steady.of([1, 2, 3]);
  expect(steady.of([3, 1, 2])).toEqual([1, 2, 3]);
  steady.forget();
  expect(steady.of([3, 1, 2])).toEqual([3, 1, 2]);
});

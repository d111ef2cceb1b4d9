import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namePartsOf } from '#views/components/nameParts.ts';

const name = fc
  .array(fc.string({ minLength: 1, maxLength: 18 }), { minLength: 1, maxLength: 8 })
  .map((words) => words.join(' '));

// F86
describe('where a long name is cut', () => {
  it.each([
    ['University of Wisconsin – Madison', 'Madison'],
    ['University of California, Santa Barbara', 'Santa Barbara'],
    ['University of Electronic Science and Technology of China', 'of China'],
    ['ПМГ „Акад. Иван Гюзелев“ Габрово', 'Габрово'],
  ])('[STD-1] the end of %s is kept: %s', (whole, tail) => {
    expect(namePartsOf(whole)).toMatchObject({
      tail: expect.stringMatching(new RegExp(`${tail}$`)),
      kept: 'tail',
    });
  });

  it.each([
    ['Berkeley Radicals (UC Berkeley)', 'Berkeley Radicals '],
    ['Ana Konstantinopolskaya', 'Ana '],
    ['Константинополчаниникова', 'Константинополчаниникова'],
    ['Ангел Димитров', 'Ангел Димитров'],
  ])('[STD-1] the beginning of %s is kept: %s', (whole, head) => {
    expect(namePartsOf(whole)).toMatchObject({ head, kept: 'head' });
  });

  it('[STD-1] joined the parts are the name, cut between words, and a kept end leaves at least as much before it', () => {
    fc.assert(
      fc.property(name, (whole) => {
        const { head, tail, kept } = namePartsOf(whole);
        expect(head + tail).toBe(whole);
        if (tail !== '') expect(head).toMatch(/\s$/u);
        if (kept === 'tail') expect(tail.length).toBeLessThanOrEqual(head.length);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverNames } from '#domain/people/covered-names.ts';

const maria = { name: 'maria07', displayName: 'Мария Димитрова Колева', school: '127. СУ „Иван Денкоглу“' };
const block = (letters: number) => '\u2588'.repeat(letters);

describe('a name in a work', () => {
  it.each([
    ['// Мария Димитрова Колева', `// ${block(5)} ${block(9)} ${block(6)}`],
    ['// КОЛЕВА МАРИЯ', `// ${block(6)} ${block(5)}`],
    ['// Колева Димитрова Мария', `// ${block(6)} ${block(9)} ${block(5)}`],
    ['koleva_dimitrova_maria', `${block(6)}_${block(9)}_${block(5)}`],
    ['# Maria Koleva, 11 клас', `# ${block(5)} ${block(6)}, 11 клас`],
    ['int mariya_koleva;', 'int mariya_koleva;'],
    ['"maria_koleva.txt"', `"${block(5)}_${block(6)}.txt"`],
    ['by MARIA07!', `by ${block(7)}!`],
  ])('[SCO-3] is covered however it is written: %s', (text, shown) => {
    expect(coverNames(text, maria)).toBe(shown);
  });

  it.each([
    ['Казвам се Мария.', 'one name alone may be a word'],
    ['Мария\nКолева', 'two lines are two things'],
    ['Мариян Колевар', 'other words only begin so'],
    ['maria070', 'another login'],
    ['cafe\u0301', 'a letter in two parts stays in two parts'],
  ])('[SCO-3] leaves the rest as it was sent: %j, %s', (text) => {
    expect(coverNames(text, maria)).toBe(text);
  });

  // F19
  it.each([
    ['// 127 СУ Иван Денкоглу, 11а', `// ${block(3)} ${block(2)} ${block(4)} ${block(8)}, 11а`],
    ['su127', 'su127'],
  ])('[SCO-3] the school is covered as the name is: %s', (text, shown) => {
    expect(coverNames(text, maria)).toBe(shown);
  });

  it('[SCO-3] is not taken out of a program where it may be a word of it', () => {
    const source = 'int main() { long long test = 0; return test; }';
    expect(coverNames(source, { name: 'main', displayName: 'Long', school: 'Test' })).toBe(source);
  });

  it('[SCO-3] is nowhere in the shown text, whose lines are as long as they were', () => {
    const word = fc.stringMatching(/^[a-zа-я]{3,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        fc.array(fc.string(), { minLength: 1, maxLength: 5 }),
        fc.nat(4),
        (words, isReversed, around, at) => {
          // A name may be written with its words in order or in reverse.
          const name = (isReversed ? [...words].reverse() : words).join(' ');
          const lines = around.with(at % around.length, ` ${name} `).map((one) => one.normalize('NFC'));
          const shown = coverNames(lines.join('\n'), { name: 'x', displayName: words.join(' '), school: '' });
          expect(shown.toLowerCase()).not.toContain(` ${name} `);
          expect(shown.split('\n').map(({ length }) => length)).toEqual(
            lines
              .join('\n')
              .split('\n')
              .map(({ length }) => length),
          );
        },
      ),
    );
  });
});

import { expect, it } from 'vitest';
import { plainText } from '#views/components/plainText.ts';

it.each([
  ['В задача 1 $n$ е най-малко 1, а $a_i \\le 10^9$.', 'В задача 1 n е най-малко 1, а a_i ≤ 10⁹.'],
  ['$1 \\leq n \\leq 10^{18}$', '1 ≤ n ≤ 10¹⁸'],
  ['$2^{k+1}$', '2^k+1'],
  ['Виж **условието** на [задача 1](/task/1), `a.cpp`', 'Виж условието на задача 1, a.cpp'],
  ['# Поправка\n\n- едно\n- две', 'Поправка едно две'],
  ['Струва 5$ на човек', 'Струва 5$ на човек'],
  ['a * b * c и x_1', 'a * b * c и x_1'],
])('%s is shown as %s where it cannot be drawn', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

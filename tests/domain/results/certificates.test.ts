import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateCode, parseCertificateCode } from '#domain/results/certificate-codes.ts';
import { certificateValues, designFault, fieldText, showsResults } from '#domain/results/certificates.ts';
import { aDesign, aField } from '#tests/support/certificateDesign.ts';

const CODE_BYTES = 20;

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

describe('a code', () => {
  it('[COO-2] is read as it was written, with small letters, spaces, and letters for the digits that they look like', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(4), { maxLength: 20 }), (chance, habits) => {
        const code = certificateCode(chance);
        const typed = Array.from(code)
          .map((sign, at) => misread(sign, habits[at % (habits.length || 1)] ?? 0))
          .join('');
        expect(parseCertificateCode(` ${typed} `)).toBe(code);
      }),
    );
  });

  it('[COO-2] has five bits of each byte, so that two of other chance are others', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const bits = (all: Uint8Array) => all.map((byte) => byte & 31).join();
        expect(certificateCode(one) === certificateCode(other)).toBe(bits(one) === bits(other));
      }),
    );
  });

  it('[COO-2] of another length, or with a sign that no code has, is refused', () => {
    const code = certificateCode(new Uint8Array(CODE_BYTES));
    expect(code).toBe('0000-0000-0000-0000-0000');
    for (const wrong of ['', code.slice(1), `${code}0`, code.replace('0', 'U'), code.replace('0', 'é')])
      expect(parseCertificateCode(wrong)).toBeNull();
  });
});

function misread(sign: string, habit: number): string {
  if (habit === 1) return sign.toLowerCase();
  if (habit === 2) return sign === '-' ? ' ' : sign;
  if (habit === 3) return { '0': 'o', '1': 'l', '-': '–' }[sign] ?? sign;
  return habit === 4 ? ({ '0': 'O', '1': 'I', '-': '' }[sign] ?? sign) : sign;
}

describe('a design', () => {
  const facts = {
    name: 'Анна',
    school: 'SU',
    group: '11',
    place: '1',
    points: '300',
    award: 'gold',
  } as const;
  const about = { contest: 'Купа', date: '24.11.2026' };

  it('[COO-1] puts facts into its texts where braces name them, and leaves other braces alone', () => {
    const design = aDesign();
    const values = certificateValues(facts, design, about);
    const at = { site: design.site, code: 'C' };
    const text = '{name} ({school}): {award}, {place}. {points} {unknown} {date} {address}';
    expect(fieldText(aField({ text }), values, at)).toBe(
      'Анна (SU): златен медал, 1. 300 {unknown} 24.11.2026 https://contest.example.org/certificate/C',
    );
    expect(fieldText(aField({ shows: 'qr' }), values, at)).toBe('https://contest.example.org/certificate/C');
    const own = certificateValues({ ...facts, award: null }, { ...design, date: 'May' }, about);
    expect([own.award, own.date]).toEqual(['', 'May']);
  });

  it('[COO-1] is not filled in twice: a name in braces stays the name', () => {
    const values = certificateValues({ ...facts, name: '{code}' }, aDesign(), about);
    expect(fieldText(aField({ text: '{name}' }), values, { site: '', code: 'SECRET' })).toBe('{code}');
  });

  it('[COO-1] needs a name and something that verifies it, within its page, and knows whether it says how somebody did', () => {
    expect(designFault(aDesign())).toBeNull();
    expect([showsResults(aDesign()), showsResults(aDesign({ plain: true }))]).toEqual([true, false]);
    const [name, qr] = [aField({ shows: 'name' }), aField({ shows: 'qr', width: 30 })];
    expect(designFault(aDesign({ fields: [name] }))).toBe('no_code');
    expect(designFault(aDesign({ fields: [qr] }))).toBe('no_name');
    expect(designFault(aDesign({ fields: [name, { ...qr, id: name.id }] }))).toBe('same_id');
    expect(designFault(aDesign({ fields: [name, { ...qr, x: 280 }] }))).toBe('outside');
    expect(designFault(aDesign({ fields: [aField({ text: '{name} {address}' })] }))).toBeNull();
  });
});

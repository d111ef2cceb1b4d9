import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandScript } from '#domain/authoring/tests-script/expand.ts';
import { type ScriptFault } from '#domain/authoring/tests-script/fault.ts';
import { evaluate } from '#domain/authoring/tests-script/expression.ts';

const MAX_SCRIPT_TESTS = 2_000;

const brief = (text: string) =>
  expandScript(text).tests.map((test) =>
    test.kind === 'run' ? [test.name, test.program, ...test.args] : [test.name, 'copy', test.path],
  );
const faultsOf = (text: string) => expandScript(text).faults.map(({ line, code }) => [line, code]);

describe('[AUT-12] the script of a task’s tests', () => {
  it('makes a test of each line, named by the line or numbered within its group', () => {
    const script = [
      '# by hand',
      'copy generators/hand/a.in > sample/1',
      '',
      '[secret/1-small]  # ten points',
      'gen 10 100',
      'gen "two words" > named',
      'gen 10 200',
      'gen 1 > secret/2-large/01',
    ];
    expect(expandScript(script.join('\n')).faults).toEqual([]);
    expect(brief(script.join('\r\n'))).toEqual([
      ['sample/1', 'copy', 'generators/hand/a.in'],
      ['secret/1-small/01', 'gen', '10', '100'],
      ['secret/1-small/named', 'gen', 'two words'],
      ['secret/1-small/02', 'gen', '10', '200'],
      ['secret/2-large/01', 'gen', '1'],
    ]);
  });

  it('goes round in loops over ranges, steps and lists, within each other, and calculates', () => {
    const script = `let max = {10^5}
for g in 1..2 {
  [secret/{g}-group]
  for n in 1..5 by 2, {max} {
    for shape in chain, "a star" {
      gen {n * g} {shape} {n % 2} > {shape}-x{n:03}
    }
  }
}`;
    const refused = expandScript(script);
    expect(refused.faults.map(({ code }) => code)).toEqual(['script_place_refused']);
    const tests = brief(script.replace('{shape}-x', 'x').replace('chain, "a star"', 'chain'));
    expect(tests).toEqual([
      ['secret/1-group/x001', 'gen', '1', 'chain', '1'],
      ['secret/1-group/x003', 'gen', '3', 'chain', '1'],
      ['secret/1-group/x005', 'gen', '5', 'chain', '1'],
      ['secret/1-group/x100000', 'gen', '100000', 'chain', '0'],
      ['secret/2-group/x001', 'gen', '2', 'chain', '1'],
      ['secret/2-group/x003', 'gen', '6', 'chain', '1'],
      ['secret/2-group/x005', 'gen', '10', 'chain', '1'],
      ['secret/2-group/x100000', 'gen', '200000', 'chain', '0'],
    ]);
  });

  const FAULTS: readonly (readonly [string, ScriptFault['code']])[] = [
    ['gen "open > sample/1', 'script_quote_open'],
    ['gen {n > sample/1', 'script_brace_open'],
    ['gen {1 +} > sample/1', 'script_expression'],
    ['gen {nobody} > sample/1', 'script_no_name'],
    ['gen {1 / 0} > sample/1', 'script_zero_divisor'],
    ['gen {10^41} > sample/1', 'script_number_large'],
    ['for n of 1..5 {\n}', 'script_for_form'],
    ['for n in 1..5', 'script_for_form'],
    ['for n in 1..5 {', 'script_block_open'],
    ['}', 'script_block_closed'],
    ['let x', 'script_let_form'],
    ['let seed = 5', 'script_name_refused'],
    ['[secret/a', 'script_group_form'],
    ['[secret/a/b]', 'script_place_refused'],
    ['[elsewhere]', 'script_place_refused'],
    ['copy > sample/1', 'script_copy_form'],
    ['copy ../../etc/passwd > sample/1', 'script_copy_form'],
    ['gen 1 2', 'script_no_group'],
    ['gen > sample/1 sample/2', 'script_test_form'],
    ['gen > sample/../1', 'script_place_refused'],
    ['gen > sample/1.in', 'script_place_refused'],
    ['../gen > sample/1', 'script_program_refused'],
    ['<#list 1..5 as n>', 'script_list_tag'],
    ['for n in 1..100000 {\ngen > sample/x{n}\n}', 'script_over_limit'],
    ['for n in 1..999999999999 {\n}', 'script_over_limit'],
  ];
  it.each(FAULTS)('names the line of a fault: %s', (text, code) => {
    const found = faultsOf(`gen 1 > sample/before\n${text}`);
    expect(found[0]?.[1]).toBe(code);
    expect([2, 3]).toContain(found[0]?.[0]);
  });

  it('refuses a second test of the same name, whatever the case of its letters, and says where the first is', () => {
    const { faults, tests } = expandScript('gen 1 > sample/a\ngen 2 > sample/A');
    expect(faults).toEqual([{ line: 2, code: 'script_place_twice', values: { place: 'sample/A', line: 1 } }]);
    expect(tests).toHaveLength(1);
  });

  it('gives a line its seed for good: its place does not matter, its words do, and the same words twice differ', () => {
    const seeds = (text: string) => brief(text).map((words) => words.at(-1));
    const [alone] = seeds('gen 10 {seed} > sample/1');
    const [first, same, other] = seeds('gen 9 {seed} > sample/0\n\n[secret]\ngen 10 {seed}\ngen 10 {seed}');
    expect(same).toBe(alone);
    expect(new Set([first, same, other]).size).toBe(3);
  });
});

describe('[AUT-12] any script', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'gen',
      'for',
      'in',
      'by',
      '{',
      '}',
      '{n}',
      '{seed}',
      '1..3',
      ',',
      '>',
      'sample/1',
      '[secret]',
      '"a b"',
      'let',
      '=',
      'copy',
      '#',
      '{n+1}',
      '"',
      '<#list',
    ),
    fc.string({ maxLength: 6 }),
  );
  const text = fc
    .array(
      fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
      { maxLength: 12 },
    )
    .map((lines) => lines.join('\n'));

  it('comes to the same each time, never throws, and its tests and faults are within bounds', () => {
    fc.assert(
      fc.property(text, (script) => {
        const found = expandScript(script);
        expect(expandScript(script)).toEqual(found);
        const lines = script.split(/\r\n|\r|\n/).length;
        for (const { line } of [...found.faults, ...found.tests]) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
        }
        expect(found.tests.length).toBeLessThanOrEqual(MAX_SCRIPT_TESTS);
        const names = found.tests.map(({ name }) => name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const { name } of found.tests) expect(name).toMatch(/^(?:sample|secret)(?:\/[\w.-]+){1,2}$/);
      }),
    );
  });

  it('gives arguments that were written in quotes as they were meant', () => {
    fc.assert(
      fc.property(fc.array(fc.string().map((one) => one.replace(/[\r\n]/g, ' '))), (args) => {
        const quoted = args.map((arg) => `"${arg.replace(/["\\]/g, '\\$&').replace(/[{}]/g, '$&$&')}"`);
        const { tests, faults } = expandScript(`gen ${quoted.join(' ')} > sample/1`);
        fc.pre(faults.every(({ code }) => code !== 'script_too_long'));
        expect(tests).toEqual([{ line: 1, name: 'sample/1', kind: 'run', program: 'gen', args }]);
      }),
    );
  });

  it('makes of a loop what its lines written out make', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), (first, more) => {
        const last = first + more;
        const numbers = Array.from({ length: more + 1 }, (_, at) => first + at);
        const loop = `[secret]\nfor n in ${first}..${last} {\ngen {n} {seed}\n}`;
        const written = `[secret]\n${numbers.map((n) => `gen ${n} {seed}`).join('\n')}`;
        expect(brief(loop)).toEqual(brief(written));
      }),
    );
  });

  it('calculates as whole numbers are calculated with', () => {
    const number = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        const values: Readonly<Record<string, string>> = { a: String(a), b: String(b), c: String(c) };
        const value = (text: string) => evaluate(text, (name) => values[name]);
        expect(value('a + b * c')).toBe(String(a + b * c));
        expect(value('(a + b) * -c')).toBe(String((a + b) * -c));
        expect(value('a - b - c')).toBe(String(a - b - c));
        if (b !== 0n) expect(value('a / b * b + a % b')).toBe(String(a));
      }),
    );
  });

  it('is refused soon where it would go on without end', () => {
    const nested = `${'for a in 1..1000 {\n'.repeat(5)}${'}\n'.repeat(5)}`;
    expect(faultsOf(nested).map(([, code]) => code)).toContain('script_over_limit');
    expect(faultsOf('for a in x {\n'.repeat(30)).map(([, code]) => code)).toContain('script_too_deep');
  });
});

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { AS_WRITTEN, checkYaml, KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';

/** Words without quotes that YAML may take for numbers or flags. */
const odd = fc.oneof(
  fc.constantFrom('007', '0x10', '0o7', '1e3', '+5', '-0', '3.10', '.5', '5.', '1.0', '-.inf', '.nan'),
  fc.constantFrom('true', 'True', 'FALSE', '9007199254740993', '12345678901234567890', '1E-7', '12'),
  fc.stringMatching(/^[+-]?[0-9]{1,25}(\.[0-9]{1,5})?([eE][+-]?[0-9]{1,3})?$/),
);
const checked = (text: string, schema: v.GenericSchema) => {
  const { result } = checkYaml(parseDocument(text, { stringKeys: true, ...AS_WRITTEN }), schema);
  return result.success ? result.output : result.issues[0].message;
};

// F26
describe('a word of a YAML file that looks like a number or a flag', () => {
  it('is the text that is written, whatever it looks like', () => {
    fc.assert(
      fc.property(odd, (word) => {
        const value = parse(`login: ${word}`, AS_WRITTEN) as { login: unknown };
        expect(String(value.login)).toBe(word);
        expect(checked(`login: ${word}`, v.object({ login: v.string() }))).toEqual({ login: word });
      }),
    );
  });

  it('is the number it says where a number is wanted, and a text where both are allowed', () => {
    fc.assert(
      fc.property(odd, (word) => {
        const { limit } = parse(`limit: ${word}`) as { limit: unknown };
        fc.pre(typeof limit === 'number' && !Number.isNaN(limit));
        const either = v.union([v.string(), v.number()]);
        const schema = v.object({ limits: v.array(v.object({ limit: v.number(), text: either })) });
        const read = checked(`limits: [{ limit: ${word}, text: ${word} }]`, schema);
        const [first] = (read as v.InferOutput<typeof schema>).limits;
        expect(first?.limit).toBe(limit);
        expect(String(first?.text)).toBe(word);
      }),
    );
  });

  it('stays as it is written where something else of the file is changed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(odd, { minLength: 2 }),
        fc.constantFrom(8, true, 'word'),
        (words, wanted) => {
          const text = words.map((word, at) => `k${at}: ${word}\n`).join('');
          const document = parseDocument(text, KEPT_AS_WRITTEN);
          document.set('k0', wanted);
          const rest = (all: string) => all.slice(all.indexOf('\n'));
          expect(rest(document.toString())).toBe(rest(text));
          expect(parse(document.toString())).toMatchObject({ k0: wanted });
        },
      ),
    );
  });

  it('in quotes is no number', () => {
    expect(checked('limit: "5"', v.object({ limit: v.number() }))).toMatch(/Expected number/);
  });
});

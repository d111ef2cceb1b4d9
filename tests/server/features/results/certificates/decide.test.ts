import { describe, expect, it } from 'vitest';
import { type CertificateDesign } from '#domain/results/certificates.ts';
import { decideParts } from '#server/features/results/certificates/files.ts';
import { decideIssuing } from '#server/features/results/certificates/issue.ts';
import { decidePicture } from '#server/features/results/certificates/pictures.ts';
import { decideTemplate } from '#server/features/results/certificates/templates.ts';

const field = (shows: 'name' | 'place' | 'code', x = 10) => ({
  id: shows,
  shows,
  text: '',
  x,
  y: 10,
  width: 50,
});
const designOf = (...fields: readonly ReturnType<typeof field>[]) =>
  ({
    lang: 'en',
    page: { width: 297, height: 210 },
    site: '',
    date: '',
    awards: { gold: 'Gold medal' },
    fields,
  }) as unknown as CertificateDesign;
const plain = designOf(field('name'), field('code'));

describe('issuing certificates', () => {
  type Rows = Parameters<typeof decideIssuing>[0];
  const person = (participant: number) => ({
    participant,
    username: `user${participant}`,
    name: `User ${participant}`,
    school: '',
    group: '',
    site: '',
    room: '',
    place: '1',
    points: '100',
    award: 'gold' as const,
  });
  const rows: Rows = {
    contest: { name: 'Cup', end_at: Date.UTC(2026, 4, 24), final_at: null },
    design: { version: 3, design: plain },
    people: [person(1), person(2)],
    having: new Map([[1, 71]]),
  };
  const decide = (
    given: Partial<Rows> = {},
    input: { version?: number; ids?: number[]; again?: boolean } = {},
  ) =>
    decideIssuing({ ...rows, ...given }, { input: { version: 3, ids: [1, 2, 2], again: false, ...input } });

  it('[COO-1] gives one to each who has none, and the others keep theirs', () => {
    const { given, kept, revoked } = decide();
    expect(given.map(({ username }) => username)).toEqual(['user2']);
    expect([kept, revoked]).toEqual([1, null]);
  });

  it('[COO-1] gives new ones to all where that is asked for, and revokes what they had', () => {
    const { given, kept, revoked } = decide({}, { again: true });
    expect(given.map(({ participant_id: id }) => id)).toEqual([1, 2]);
    expect([kept, revoked]).toEqual([0, [71]]);
  });

  it('[COO-1] writes down what is so at this moment', () => {
    expect(decide().given[0]?.facts).toMatchObject({
      name: 'User 2',
      place: '1',
      award: 'Gold medal',
      contest: 'Cup',
      date: 'May 24, 2026',
    });
  });

  it('[COO-1] is of the template that was seen, and of results once they are final', () => {
    expect(() => decide({}, { version: 2 })).toThrow('certificates.changed_meanwhile');
    const design = { version: 3, design: designOf(field('name'), field('code'), field('place')) };
    expect(() => decide({ design })).toThrow('certificates.not_final');
    expect(() => decide({ design, contest: { ...rows.contest, final_at: 5 } })).not.toThrow();
    expect(() => decide({}, { ids: [3] })).toThrow('backend.not_found');
  });
});

describe('a template of certificates', () => {
  type Rows = Parameters<typeof decideTemplate>[0];
  const decide = (given: Partial<Rows> = {}, input: { design?: CertificateDesign; picture?: string } = {}) =>
    decideTemplate(
      { hasPicture: true, newest: { version: 3 }, count: 0, ...given },
      { input: { design: plain, picture: '', version: 3, ...input } },
    );

  it('[COO-1] is saved as the version after the one that was changed', () => {
    expect(decide()).toEqual({ version: 4, design: JSON.stringify(plain), picture_hash: null });
    expect(decide({}, { picture: 'abc' }).picture_hash).toBe('abc');
    expect(() => decide({ newest: { version: 4 } })).toThrow('certificates.changed_meanwhile');
  });

  it('[COO-1] can be used, and is of the contest with its picture', () => {
    expect(() => decide({}, { design: designOf(field('name')) })).toThrow('certificates.fault.no_code');
    expect(() => decide({ hasPicture: false })).toThrow('backend.not_found');
    expect(() => decide({ newest: undefined })).toThrow('backend.not_found');
  });

  it('[COO-1] is one of twenty at most', () => {
    expect(() => decide({ newest: null, count: 19 })).not.toThrow();
    expect(() => decide({ newest: null, count: 20 })).toThrow('certificates.many_templates:20');
  });
});

describe('an archive of certificates', () => {
  const heavy = { picture: { hash: 'a', mime: 'image/png', bytes: 4_000_000 } };

  it('[COO-1] is made in parts that fit into memory', () => {
    expect(
      decideParts(Array.from({ length: 45 }, () => ({ picture: null }))).map(({ length }) => length),
    ).toEqual([40, 5]);
    expect(decideParts(Array.from({ length: 5 }, () => heavy)).map(({ length }) => length)).toEqual([4, 1]);
  });

  it('[COO-1] is refused where it would be too large', () => {
    expect(() => decideParts(Array.from({ length: 70 }, () => heavy))).toThrow('backend.selection_heavy');
  });
});

describe('a picture behind a certificate', () => {
  const picture = { type: 'image/png', width: 4_000, height: 3_000 } as const;

  it('[COO-1] is a PNG or JPEG of not too many points, one of a hundred', () => {
    expect(decidePicture(picture, 99)).toBe(picture);
    expect(() => decidePicture(null, 0)).toThrow('certificates.not_picture');
    expect(() => decidePicture({ ...picture, type: 'image/webp' }, 0)).toThrow('certificates.not_picture');
    expect(() => decidePicture({ ...picture, height: 10_001 }, 0)).toThrow('certificates.picture_large');
    expect(() => decidePicture(picture, 100)).toThrow('certificates.many_pictures:100');
  });
});

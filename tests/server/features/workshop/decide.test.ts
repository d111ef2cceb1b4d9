import { describe, expect, it } from 'vitest';
import { type TaskMetadata } from '#protocol/wire/staff/workshop-versions.ts';
import { readMetadata } from '#server/exchange/problem-package/form.ts';
import { decideMetadata } from '#server/features/workshop/metadata.ts';
import { decideGiving, decideSharing } from '#server/features/workshop/shares.ts';
import { decideMaking, decideStop } from '#server/features/workshop/tests/make.ts';

const eva = { id: 8, name: 'eva' };

describe('sharing a task', () => {
  const input = { username: 'eva' };

  it('[AUT-12] is with an author who does not own it', () => {
    expect(decideSharing({ owner: 7, person: eva }, { input })).toBe(eva);
    expect(() => decideSharing({ owner: 8, person: eva }, { input })).toThrow('backend.is_owner:eva');
    expect(() => decideSharing({ owner: 7, person: null }, { input })).toThrow('backend.no_such_author:eva');
  });

  it('[AUT-12] is less than giving it, which is to any author', () => {
    expect(decideGiving({ owner: 8, person: eva }, { input })).toBe(eva);
    expect(() => decideGiving({ owner: 7, person: null }, { input })).toThrow('backend.no_such_author:eva');
  });
});

describe('making the tests of a task', () => {
  const decide = (given: { revision?: number; open?: number | null }) => () =>
    decideMaking({ revision: 5, open: null, ...given }, { input: { revision: 5 } });

  it('[AUT-12] is of the files that were planned for, one at a time', () => {
    expect(decide({})).not.toThrow();
    expect(decide({ revision: 6 })).toThrow('backend.changed_meanwhile');
    expect(decide({ open: 1 })).toThrow('backend.already_making');
  });

  it('[AUT-12] is stopped while it goes on', () => {
    expect(decideStop(1)).toBe(1);
    expect(() => decideStop(null)).toThrow('backend.nothing_to_stop');
  });
});

describe('what the files of a task say of it as a whole', () => {
  const problem = 'problem_format_version: 2025-09\nname: Sum\ntype: pass-fail\n# kept\n';
  const files = { texts: { problem, judge: null }, hashes: { problem: 'p', judge: '' } };
  const { values } = readMetadata(files.texts);
  const decide = (
    change: Partial<TaskMetadata> = {},
    known: { problem?: string; judge?: string } = {},
    of = files,
  ) =>
    decideMetadata(of, {
      input: {
        tid: 11,
        problem: 'p',
        judge: '',
        ...known,
        values: { ...(values as TaskMetadata), ...change },
      },
    });

  it('[AUT-12] is written without the spaces at its ends, and the rest of the file stays', () => {
    const { problem: text } = decide({ names: { en: ' Sums ' } });
    expect(text).toContain('Sums\n');
    expect(text).toContain('# kept');
  });

  it('[AUT-12] is refused where the files have changed since they were read', () => {
    expect(() => decide({}, { problem: 'q' })).toThrow('backend.file_changed:problem.yaml');
    expect(() => decide({}, { judge: 'q' })).toThrow('backend.file_changed:judge.yaml');
  });

  it('[AUT-12] is refused in a file that is no YAML, and where a value cannot be', () => {
    const broken = { ...files, texts: { problem: 'name: [', judge: null } };
    expect(() => decide({}, {}, broken)).toThrow('backend.not_yaml:problem.yaml');
    expect(() => decide({ names: {} })).toThrow('backend.metadata_refused:names');
  });
});

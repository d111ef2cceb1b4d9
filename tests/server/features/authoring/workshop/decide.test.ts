import { describe, expect, it } from 'vitest';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { readMetadata } from '#server/exchange/problem-package/form.ts';
import { decideAdding, decidePlaces } from '#server/features/authoring/workshop/programs/add.ts';
import { decideChecker } from '#server/features/authoring/workshop/programs/choose.ts';
import { decideImport } from '#server/features/authoring/workshop/quiz/import.ts';
import { decideClaim } from '#server/features/authoring/workshop/solutions/claim.ts';
import { decideGroup } from '#server/features/authoring/workshop/tests/groups.ts';
import { decideMetadata } from '#server/features/authoring/workshop/metadata.ts';
import { decideGiving, decideSharing } from '#server/features/authoring/workshop/shares.ts';
import { decideMaking, decideStop } from '#server/features/authoring/workshop/tests/make.ts';

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

describe('the summary of a task’s files', () => {
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

describe('how outputs are decided on', () => {
  type Input = Parameters<typeof decideChecker>[1]['input'];
  const decide = (input: Partial<Input>, of: { isEditable?: boolean; isInteractive?: boolean } = {}) =>
    decideChecker(
      { revision: 5, isEditable: true, isInteractive: false, ...of },
      { input: { tid: 11, revision: 5, by: 'exact', case_sensitive: false, ...input } },
    );

  it('[AUT-12] is chosen for files as they were seen, of the form that the page writes', () => {
    expect(() => decide({ revision: 4 })).toThrow('backend.changed_meanwhile');
    expect(() => decide({}, { isEditable: false })).toThrow('backend.task_not_readable');
  });

  it('[AUT-12] is by a standard program, by one of the task’s own, or by none', () => {
    const testlib = { by: 'program', convention: 'testlib' };
    expect(decide({ by: 'standard', name: 'wcmp' })).toEqual({
      checking: testlib,
      program: { by: 'standard', name: 'wcmp' },
    });
    expect(decide({ by: 'own', language: 'cpp' })).toMatchObject({
      checking: testlib,
      program: { role: 'own', language: 'cpp' },
    });
    expect(decide({ by: 'own', language: 'py' }).checking).toMatchObject({ convention: 'kattis' });
    expect(decide({ by: 'words', case_sensitive: true })).toEqual({
      checking: { by: 'words', caseSensitive: true, absolute: null, relative: null },
      program: null,
    });
    expect(() => decide({ by: 'standard' })).toThrow();
    expect(() => decide({ by: 'own', language: 'tex' })).toThrow();
  });

  it('[AUT-12] is by an interactor of its own where a program is talked to', () => {
    expect(decide({ by: 'own', language: 'cpp' }, { isInteractive: true })).toMatchObject({
      program: { role: 'interactor' },
    });
    expect(() => decide({ by: 'words' }, { isInteractive: true })).toThrow();
  });
});

describe('a program that is added', () => {
  it('[AUT-12] is in a language that its role begins in, beside files of the form that the page writes', () => {
    const input = { role: 'grader', language: 'cpp' } as const;
    expect(() => decideAdding({ isEditable: true }, { input })).not.toThrow();
    expect(() => decideAdding({ isEditable: false }, { input })).toThrow('backend.task_not_readable');
    expect(() => decideAdding({ isEditable: true }, { input: { ...input, language: 'tex' } })).toThrow();
  });

  it('[AUT-12] takes the place of no file', () => {
    const files = [{ path: 'generators/a.cpp' }, { path: 'generators/a.h' }];
    expect(decidePlaces(files, new Set())).toBe(files[0]);
    expect(() => decidePlaces(files, new Set(['generators/a.h']))).toThrow(
      'backend.path_taken:generators/a.h',
    );
    expect(() => decidePlaces([], new Set())).toThrow();
  });
});

describe('a group of tests', () => {
  it('[AUT-12] has points where the task has them by groups, and the samples have none', () => {
    const input = { tid: 11, folder: 'secret/1', points: 10, rule: 'min', requires: [] } as const;
    const reading = { isScoring: true, files: new Map(), groups: [] } as never;
    expect(() =>
      decideGroup({ ...(reading as object), isScoring: false } as never, { input } as never),
    ).toThrow('backend.no_points_by_groups');
    expect(() => decideGroup(reading, { input: { ...input, folder: 'sample' } } as never)).toThrow(
      'backend.no_points_by_groups',
    );
  });
});

describe('the claim of a solution', () => {
  const input = {
    tid: 11,
    path: 'accepted/a.cpp',
    folder: 'wrong_answer',
    score: null,
    group_scores: {},
  } as const;
  const submissions = [{ path: 'accepted/a.cpp' }];
  const source = 'int main() {}';

  it('[AUT-12] is of one that is there, as a file or as a folder, and moves it', () => {
    for (const path of ['submissions/accepted/a.cpp', 'submissions/accepted/a.cpp/main.cpp'])
      expect(decideClaim({ submissions, paths: [path], source }, { input })).toMatchObject({
        from: 'accepted/a.cpp',
        to: 'wrong_answer/a.cpp',
        isTagged: false,
      });
    const decide = (given: Partial<Parameters<typeof decideClaim>[0]>) => () =>
      decideClaim({ submissions, paths: ['submissions/accepted/a.cpp'], source, ...given }, { input });
    expect(decide({})).not.toThrow();
    expect(decide({ paths: ['submissions/accepted/a.cpp2'] })).toThrow();
    expect(decide({ submissions: [] })).toThrow();
  });

  it('[AUT-12] knows a comment in the source, also where an entry of submissions.yaml hides it', () => {
    const paths = ['submissions/accepted/a.cpp'];
    const tagged = '// @EXPECTED_RESULTS@: WRONG-ANSWER\n';
    expect(decideClaim({ submissions, paths, source: tagged }, { input }).isTagged).toBe(true);
  });
});

describe('questions that are imported', () => {
  it('[AUT-12] go into a quiz as it was seen', () => {
    const input = { tid: 11, mode: 'append', known: 'h', apply: true } as never;
    expect(() => decideImport({ isQuiz: true, hash: 'h' }, { input })).not.toThrow();
    expect(() => decideImport({ isQuiz: false, hash: 'h' }, { input })).toThrow('backend.other_kind');
    expect(() => decideImport({ isQuiz: true, hash: 'i' }, { input })).toThrow('backend.file_changed');
  });
});

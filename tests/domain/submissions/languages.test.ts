import { describe, expect, it } from 'vitest';
import {
  ANSWER_LANGUAGES,
  languageOf,
  languageOfFile,
  LANGUAGES,
  PROGRAM_LANGUAGES,
} from '#domain/submissions/languages.ts';

describe('the language table', () => {
  it('has every row of the specification once, with a command for compiled languages', () => {
    expect(LANGUAGES.map(({ extension }) => extension)).toEqual([
      'cpp',
      'c',
      'h',
      'java',
      'py',
      'go',
      'zip',
      'txt',
      'pdf',
      'tex',
    ]);
    const compiled = LANGUAGES.filter(({ compileCommand }) => compileCommand !== null);
    expect(compiled.map(({ extension }) => extension)).toEqual([...PROGRAM_LANGUAGES, 'tex']);
    expect(languageOf('tex')?.label).toBe('LuaLaTeX');
    expect(languageOf('py')?.runCommand).toContain('pypy3');
  });

  it('a language is found by the end of the file name, in any case', () => {
    const found = (name: string) => languageOfFile(name)?.extension ?? null;
    expect(['a.cpp', 'My.Solution.PY', 'x/y.go', 'trees.zip'].map(found)).toEqual(['cpp', 'py', 'go', 'zip']);
    expect(['cpp', '.cpp', 'a.', 'a.exe', 'a.cpp.bak', '', 'a.constructor'].map(found)).toEqual(
      Array(7).fill(null),
    );
  });

  it('programs are for normal tasks, archives and texts for output-only ones', () => {
    expect(PROGRAM_LANGUAGES).toEqual(['cpp', 'c', 'java', 'py', 'go']);
    expect(ANSWER_LANGUAGES).toEqual(['zip', 'txt']);
  });
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { readableOutput } from '#server/judge/compile-output.ts';
import { mainClassOf } from '#server/judge/languages/class-file.ts';
import { GO } from '#server/judge/languages/go.ts';
import { C, CPP } from '#server/judge/languages/gnu.ts';
import { JAVA } from '#server/judge/languages/java.ts';
import { publicType } from '#server/judge/languages/java-source.ts';
import { mayUsePch } from '#server/judge/languages/pch.ts';
import { PYTHON } from '#server/judge/languages/python.ts';

const TOOLS: Readonly<Record<string, readonly [string, string | null]>> = {
  cpp: ['g++', null],
  c: ['gcc', null],
  java: ['javac', 'java'],
  py: ['pypy3', 'pypy3'],
  go: ['go', null],
};

describe('languages', () => {
  it('[TSK-6] the commands that are shown are those that are run', () => {
    for (const language of [CPP, C, JAVA, PYTHON, GO]) {
      const [compiler = '', runner = null] = TOOLS[language.extension] ?? [];
      const tools = { version: '', compiler, runner, compilerReads: [], runnerReads: [] };
      const name = language.fileName('task', '');
      const { argv, env } = language.compile(tools, { names: [name], own: name, hasGrader: false });
      const shown = LANGUAGES.find(({ extension }) => extension === language.extension);
      const cgo = env['CGO_ENABLED'] === undefined ? '' : `CGO_ENABLED=${env['CGO_ENABLED']} `;
      expect(cgo + argv.join(' ')).toBe(shown?.compileCommand);
      if (!shown?.runCommand) continue;
      const entry = language === JAVA ? 'task' : name;
      const run = language.run(tools, { folder: '.', entry, memoryBytes: 256 << 20 });
      expect(run.argv.join(' ').replace('-Xmx256m', '-Xmx{memory}')).toBe(shown.runCommand);
    }
  });

  it('[JDG-2] a Java source is named after its public type, not after a look-alike', () => {
    expect(publicType('import a.b;\npublic final class Sum { public static class In {} }')).toBe('Sum');
    expect(
      publicType('// public class A\n/* public class B */ class C { String s = "public class D"; }'),
    ).toBeNull();
    expect(publicType('class A { public static class B {} }\npublic record Първи(int a) {}')).toBe('Първи');
    expect(publicType("class A { char c = '\"'; }\npublic enum E { X }")).toBe('E');
    expect(JAVA.fileName('task', 'class Any {}')).toBe('task.java');
  });

  it('a file that is no class file is no program', () => {
    expect(mainClassOf(Buffer.from('cafebabe', 'hex'))).toBeNull();
    expect(mainClassOf(Buffer.from('cafebabe00000037ffff63', 'hex'))).toBeNull();
    expect(mainClassOf(Buffer.alloc(0))).toBeNull();
  });

  it('[JDG-2] the precompiled header is for sources that include it before all else', () => {
    const may = (text: string, name = 'task.cpp') => mayUsePch([{ name, text }]);
    expect(may('#include <bits/stdc++.h>\nint main() {}')).toBe(true);
    expect(may('// by me\n/* too */\n\n# include "bits/stdc++.h"\n')).toBe(true);
    expect(may('#pragma GCC optimize("O3")\n#include <bits/stdc++.h>')).toBe(false);
    expect(may('#define int long long\n#include <bits/stdc++.h>')).toBe(false);
    expect(may('#include <iostream>\n#include <bits/stdc++.h>')).toBe(false);
    expect(may('#include <iostream>')).toBe(false);
    expect(may('#include <bits/stdc++.h>', 'task.h')).toBe(false);
    const two = (grader: string) =>
      mayUsePch([
        { name: 'task.cpp', text: '#include <bits/stdc++.h>' },
        { name: 'grader.cpp', text: grader },
      ]);
    expect([two('#include <cstdio>'), two('int a;\n#include <bits/stdc++.h>')]).toEqual([true, false]);
  });

  it('[JDG-2] Python starts the grader where there is one', async () => {
    const entry = (names: string[], own: string, hasGrader: boolean) =>
      PYTHON.entry('', { names, own, hasGrader });
    expect(await entry(['task.py'], 'task.py', false)).toBe('task.py');
    expect(await entry(['grader.py', 'helper.py', 'relay.py'], 'relay.py', true)).toBe('grader.py');
    expect(await entry(['run.py', 'relay.py'], 'relay.py', true)).toBe('run.py');
    await expect(entry(['note.txt'], 'note.txt', false)).rejects.toThrow('no Python file');
  });

  it("[TSK-3] a compiler's output is shortened at a line and names no folder of the machine", () => {
    const said = (text: string) => readableOutput(Buffer.from(text), false, ['/srv/work/build']);
    expect(said('/srv/work/build/task.cpp:1: \u001b[31merror\u001b[0m\u0007\n')).toBe('task.cpp:1: error');
    const long = said('a line of words\n'.repeat(5_000));
    expect(long.length).toBeLessThan(13_000);
    expect(long.endsWith('a line of words\n[...]')).toBe(true);
  });
});

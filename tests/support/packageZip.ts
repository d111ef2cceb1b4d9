import { zipSync } from 'fflate';

/** Files of a package by path; null leaves out a file of the valid package. */
export type PackageParts = Readonly<Record<string, string | Uint8Array | null>>;

const GOOD: PackageParts = {
  'problem.yaml': [
    'problem_format_version: 2025-09',
    'name: { en: Double }',
    'type: scoring',
    'uuid: 7d3b2c2e-5c1a-4b62-9d0e-2f8a9f9d4c11',
    'limits: { time_limit: 1 }',
    '',
  ].join('\n'),
  'statement/problem.en.md': '# Double\n\nPrint twice the number.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/1-small/test_group.yaml': 'max_score: 30\nscore_aggregation: min\n',
  'data/secret/1-small/01.in': '7\n',
  'data/secret/1-small/01.ans': '14\n',
  'data/secret/2-large/test_group.yaml': 'max_score: 70\nscore_aggregation: min\n',
  'data/secret/2-large/01.in': '1000\n',
  'data/secret/2-large/01.ans': '2000\n',
  'submissions/accepted/double.cpp':
    '#include <iostream>\nint main() { long n; std::cin >> n; std::cout << 2 * n; }\n',
  'submissions/accepted/double.py': 'print(2 * int(input()))\n',
  'submissions/wrong_answer/same.py': 'print(input())\n',
};

/** The files of a valid package, with some others. */
export function packageParts(changed: PackageParts = {}): Record<string, Uint8Array> {
  const parts = Object.entries({ ...GOOD, ...changed });
  return Object.fromEntries(
    parts.flatMap(([path, content]) =>
      content === null
        ? []
        : [[path, typeof content === 'string' ? new TextEncoder().encode(content) : content]],
    ),
  );
}

/** A zip archive of a valid package, with some other files. */
export function packageZip(changed: PackageParts = {}): Buffer {
  return Buffer.from(zipSync(packageParts(changed)));
}

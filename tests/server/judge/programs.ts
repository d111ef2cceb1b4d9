/** Programs for the task `a + b`, and others of the same kind, by extension. */
export const SUM: Readonly<Record<string, string>> = {
  cpp: '#include <bits/stdc++.h>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  c: '#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); return 0; }\n',
  java: `import java.util.*;
public class Sum {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());
  }
}
`,
  py: 'a, b = map(int, input().split())\nprint(a + b)\n',
  go: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar a, b int64\n\tfmt.Scan(&a, &b)\n\tfmt.Println(a + b)\n}\n',
};

export const BROKEN: Readonly<Record<string, string>> = {
  cpp: 'int main() { retrun 0; }\n',
  c: 'int main(void) { retrun 0; }\n',
  java: 'class task { public static void main(String[] args) { retrun; } }\n',
  py: 'def f(:\n  pass\n',
  go: 'package main\n\nfunc main() { retrun }\n',
};

export const ENDLESS: Readonly<Record<string, string>> = {
  cpp: 'int main() { volatile int x = 0; for (;;) x = x + 1; }\n',
  c: 'int main(void) { volatile int x = 0; for (;;) x = x + 1; }\n',
  java: 'class A { static volatile int x; public static void main(String[] args) { for (;;) x++; } }\n',
  py: 'x = 0\nwhile True:\n    x += 1\n',
  go: 'package main\n\nvar x int\n\nfunc main() {\n\tfor {\n\t\tx++\n\t}\n}\n',
};

export const GREEDY: Readonly<Record<string, string>> = {
  cpp: '#include <vector>\n#include <cstdlib>\n#include <cstring>\nint main() { for (;;) { char *p = (char *)malloc(1 << 20); memset(p, 1, 1 << 20); } }\n',
  c: '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) { volatile char *p = malloc(1 << 20); memset((void *)p, 1, 1 << 20); } }\n',
  java: 'import java.util.*;\nclass A { public static void main(String[] args) { List<long[]> all = new ArrayList<>(); for (;;) all.add(new long[100000]); } }\n',
  py: 'all = []\nwhile True:\n    all.append(bytearray(b"x") * (1 << 20))\n',
  go: 'package main\n\nvar all [][]byte\n\nfunc main() {\n\tfor {\n\t\tone := make([]byte, 1<<20)\n\t\tfor i := range one {\n\t\t\tone[i] = 1\n\t\t}\n\t\tall = append(all, one)\n\t}\n}\n',
};

export const FAILING: Readonly<Record<string, string>> = {
  cpp: 'int main() { return 7; }\n',
  c: '#include <stdlib.h>\nint main(void) { abort(); }\n',
  java: 'class A { public static void main(String[] args) { throw new RuntimeException(); } }\n',
  py: 'print(1 // 0)\n',
  go: 'package main\n\nfunc main() {\n\tpanic("no")\n}\n',
};

/** `int add(int a, int b)`, to be called by a grader. */
export const ADD: Readonly<Record<string, string>> = {
  cpp: '#include "add.h"\nint add(int a, int b) { return a + b; }\n',
  c: '#include "add.h"\nint add(int a, int b) { return a + b; }\n',
  java: 'class add { static int add(int a, int b) { return a + b; } }\n',
  py: 'def add(a, b):\n    return a + b\n',
  go: 'package main\n\nfunc add(a, b int) int { return a + b }\n',
};

/** Graders of the function `add`, by extension and file name. */
export const GRADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cpp: {
    'grader.cpp':
      '#include "add.h"\n#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << add(a, b); }\n',
    'add.h': '#pragma once\nint add(int a, int b);\n',
  },
  c: {
    'grader.c':
      '#include "add.h"\n#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d", add(a, b)); return 0; }\n',
    'add.h': 'int add(int a, int b);\n',
  },
  java: {
    'Grader.java':
      'public class Grader { public static void main(String[] args) { var in = new java.util.Scanner(System.in); System.out.println(add.add(in.nextInt(), in.nextInt())); } }\n',
  },
  py: { 'grader.py': 'from add import add\n\nprint(add(*map(int, input().split())))\n' },
  go: {
    'grader.go':
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\tfmt.Println(add(a, b))\n}\n',
  },
};

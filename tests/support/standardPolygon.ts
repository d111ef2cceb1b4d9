/** Files of a standard Polygon package: one sample by hand, three tests by its generator, no answers. */
export const STANDARD_POLYGON: Readonly<Record<string, string>> = {
  'problem.xml': `<?xml version="1.0" encoding="utf-8"?>
<problem short-name="longest-word">
  <names><name language="english" value="Longest Word"/></names>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>2000</time-limit>
      <memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" sample="true"/>
        <test method="generated" cmd="words 3 &quot;two words&quot;" points="40"/>
        <test method="generated" cmd="words 5 {x}" points="30"/>
        <test method="generated" cmd="words 7 x &gt; 4" points="30"/>
      </tests>
    </testset>
  </judging>
  <files>
    <resources><file path="files/common.h"/></resources>
    <executables>
      <executable><source path="files/words.cpp" type="cpp.g++17"/></executable>
    </executables>
  </files>
  <assets>
    <checker type="testlib"><source path="files/same.cpp" type="cpp.g++17"/></checker>
    <solutions>
      <solution tag="accepted"><source path="solutions/another.py" type="python.3"/></solution>
      <solution tag="main"><source path="solutions/longest.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/first.py" type="python.3"/></solution>
    </solutions>
  </assets>
</problem>
`,
  'files/common.h': '#pragma once\n#include <string>\ninline std::string mark() { return "#"; }\n',
  'files/words.cpp': `#include <cstdlib>
#include <iostream>
#include "common.h"
int main(int argc, char **argv) {
  for (int i = 1; i <= atoi(argv[1]); i++) std::cout << std::string(i, 'a') << ' ';
  std::cout << argv[argc - 1] << mark() << std::endl;
}
`,
  'files/same.cpp': `#include "testlib.h"
#include "common.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  if (ouf.readInt() != ans.readInt()) quitf(_wa, "another length");
  quitf(_ok, "right");
}
`,
  'solutions/longest.py': 'print(max(map(len, input().split())))\n',
  'solutions/another.py': 'print(max(len(word) for word in input().split()))\n',
  'solutions/first.py': 'print(len(input().split()[0]))\n',
  'tests/01': 'one three\n',
};

/** The script of its tests in the form of our package. */
export const STANDARD_LINES = [
  'words 3 "two words" > secret/tests/2',
  'words 5 "{{x}}" > secret/tests/3',
  'words 7 x > secret/tests/4',
];

// Checkers, validators, generators and interactors that were written for testlib (https://github.com/MikeMirzayanov/testlib)
// compile with this header: the same names, the same words on standard error, the same exit codes, and from the same
// arguments the same random numbers. It is an implementation of its own; what a source needs beyond it, its package brings.
#pragma once

#include <algorithm>
#include <cctype>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L
#include <version>
#endif

#define TESTLIB_THROW_EXCEPTION_OR_EXIT
#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
#define EOFC (255)

#include "testlib-parts/text.h"
#include "testlib-parts/verdict.h"
#include "testlib-parts/random.h"
#include "testlib-parts/pattern.h"
#include "testlib-parts/stream.h"
#include "testlib-parts/numbers.h"
#include "testlib-parts/roles.h"
#include "testlib-parts/options.h"

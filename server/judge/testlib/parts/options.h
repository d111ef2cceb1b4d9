// Generators: their random numbers come from their arguments, and options are read by name or place.
#pragma once

namespace testlib_own {

struct Options {
  std::vector<std::string> byPlace;
  std::map<std::string, std::string> byName;
  std::set<std::string> used;
};

inline Options &options() {
  static Options one;
  return one;
}

/** How many dashes lead in a name: `-n`, `--name`; 0 for a value, as `-5` is. */
inline size_t dashesOf(const char *argument) {
  if (argument[0] != '-') return 0;
  if (std::isalpha((unsigned char)argument[1])) return 1;
  return argument[1] == '-' && std::isalpha((unsigned char)argument[2]) ? 2 : 0;
}

/** `-n=5`, `-n 5`, `-n5`, and `-flag` for true. */
inline int takeOption(int argc, char *argv[], int at) {
  const size_t dashes = dashesOf(argv[at]);
  if (dashes == 0) return 1;
  std::string name = argv[at] + dashes;
  const size_t equals = name.find('=');
  std::map<std::string, std::string> &named = options().byName;
  if (equals != std::string::npos) {
    named[name.substr(0, equals)] = name.substr(equals + 1);
    return 1;
  }
  if (at + 1 < argc && dashesOf(argv[at + 1]) == 0) {
    named[name] = argv[at + 1];
    return 2;
  }
  if (name.size() > 1 && std::isdigit((unsigned char)name[1])) named[name.substr(0, 1)] = name.substr(1);
  else named[name] = "true";
  return 1;
}

template <typename Value> Value optionAs(const std::string &text, const std::string &which) {
  Value value{};
  std::istringstream from(text);
  from >> value;
  if (!from || from.peek() != EOF) testlib_fail_("Opt " + which + ": unexpected value \"" + shown(text) + "\"");
  return value;
}
template <> inline std::string optionAs<std::string>(const std::string &text, const std::string &) { return text; }
template <> inline bool optionAs<bool>(const std::string &text, const std::string &which) {
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  testlib_fail_("Opt " + which + ": expected true or false, found \"" + shown(text) + "\"");
}
template <> inline int optionAs<int>(const std::string &text, const std::string &which) {
  int value = 0;
  if (!integerIn(text, value)) testlib_fail_("Opt " + which + ": expected integer, found \"" + shown(text) + "\"");
  return value;
}
template <> inline long long optionAs<long long>(const std::string &text, const std::string &which) {
  long long value = 0;
  if (!integerIn(text, value)) testlib_fail_("Opt " + which + ": expected integer, found \"" + shown(text) + "\"");
  return value;
}

}  // namespace testlib_own

/** Reads the options of a program. */
inline void prepareOpts(int argc, char *argv[]) {
  if (argc <= 0) testlib_fail_("Opts: expected argc>=0 but found " + vtos(argc));
  testlib_own::Options &all = testlib_own::options();
  all = testlib_own::Options();
  for (int i = 0; i < argc; i++) all.byPlace.push_back(argv[i]);
  for (int i = 1; i < argc;) i += testlib_own::takeOption(argc, argv, i);
}

inline bool has_opt(const std::string &name) { return testlib_own::options().byName.count(name) > 0; }

/** The argument at a place, from 1 on; with a second value where there is none. */
template <typename Value> Value opt(int at) {
  const std::vector<std::string> &all = testlib_own::options().byPlace;
  if (at < 0 || at >= int(all.size())) testlib_fail_("Opts: index '" + vtos(at) + "' is out of range [0," + vtos(all.size()) + ")");
  return testlib_own::optionAs<Value>(all[size_t(at)], vtos(at));
}
template <typename Value> Value opt(int at, const Value &none) {
  return at < 0 || at >= int(testlib_own::options().byPlace.size()) ? none : opt<Value>(at);
}
inline std::string opt(int at) { return opt<std::string>(at); }
inline std::string opt(int at, const std::string &none) { return opt<std::string>(at, none); }

/** The option of a name. */
template <typename Value> Value opt(const std::string &name) {
  if (!has_opt(name)) testlib_fail_("Opts: unknown key '" + compress(name) + "'");
  testlib_own::options().used.insert(name);
  return testlib_own::optionAs<Value>(testlib_own::options().byName[name], name);
}
template <typename Value> Value opt(const std::string &name, const Value &none) {
  return has_opt(name) ? opt<Value>(name) : none;
}
inline std::string opt(const std::string &name) { return opt<std::string>(name); }
inline std::string opt(const std::string &name, const std::string &none) { return opt<std::string>(name, none); }

/** Several values in one option, between separators. */
template <typename Value> std::vector<Value> opts(const std::string &name, char separator = ',') {
  std::vector<Value> values;
  for (const std::string &one : tokenize(opt<std::string>(name), separator)) values.push_back(testlib_own::optionAs<Value>(one, name));
  return values;
}

/** Ends where an option was given that nothing has asked for. */
inline void ensureNoUnusedOpts() {
  for (const auto &one : testlib_own::options().byName)
    if (testlib_own::options().used.count(one.first) == 0) testlib_fail_("Opts: unused key '" + compress(one.first) + "'");
}
inline void suppressEnsureNoUnusedOpts() {}

/** A generator; `version` 0 draws long numbers as the first versions of testlib did, 1 as they do since. */
inline void registerGen(int argc, char *argv[], int version) {
  if (version < 0 || version > 1) testlib_fail_("Random version is expected to be 0 or 1, but found " + vtos(version));
  random_t::version = version;
  testlib_own::begin(_generator);
  rnd.setSeed(argc, argv);
  prepareOpts(argc, argv);
}
inline void registerGen(int argc, char *argv[]) { registerGen(argc, argv, 0); }

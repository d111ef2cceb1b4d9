// Patterns: a small kind of regular expression, by which words are checked and drawn.
//   abc  [a-z0-9_]  [^a-z]  x{3}  x{1,5}  x{,5}  x?  x*  x+  (one|other)  \[
#pragma once

class pattern {
 public:
  pattern(std::string text) : shown(text), source(withoutSpaces(text)) {
    size_t at = 0;
    root = choice(at);
    if (at != source.size()) fault("unexpected character");
  }

  /** Whether the whole word is of the pattern. */
  bool matches(const std::string &word) const {
    return match(root, word, 0, [&](size_t end) { return end == word.size(); });
  }

  /** A word of the pattern; how often takes a random number, also where it is once. */
  std::string next(random_t &random) const {
    std::string made;
    draw(root, random, made);
    return made;
  }

  std::string src() const { return shown; }

 private:
  enum Kind { CHARS, GROUP, SEQUENCE, CHOICE };
  struct Node {
    Kind kind = SEQUENCE;
    std::vector<char> chars;
    std::vector<Node> parts;
    int from = 1;
    int to = 1;
  };
  using Goal = std::function<bool(size_t)>;

  std::string shown;
  std::string source;
  Node root;

  /** A space stands for itself behind a backslash only. */
  static std::string withoutSpaces(const std::string &text) {
    std::string kept;
    for (size_t i = 0; i < text.size(); i++)
      if (text[i] == '\\' && i + 1 < text.size()) kept += text[i], kept += text[++i];
      else if (text[i] != ' ') kept += text[i];
    return kept;
  }

  [[noreturn]] void fault(const std::string &what) const {
    testlib_fail_("Illegal pattern \"" + source + "\": " + what);
  }

  Node choice(size_t &at) const {
    Node one = sequence(at);
    if (at == source.size() || source[at] != '|') return one;
    Node several;
    several.kind = CHOICE;
    several.parts.push_back(one);
    while (at < source.size() && source[at] == '|') several.parts.push_back(sequence(++at));
    return several;
  }

  bool isEnd(size_t at) const { return at == source.size() || source[at] == '|' || source[at] == ')'; }

  /** Each part and all that follow it are one: words are drawn in that order of choices. */
  Node sequence(size_t &at) const {
    if (isEnd(at)) return Node();
    Node part = atom(at);
    repeat(part, at);
    if (isEnd(at)) return part;
    Node whole;
    whole.parts.push_back(part);
    whole.parts.push_back(sequence(at));
    return whole;
  }

  Node atom(size_t &at) const {
    Node one;
    if (source[at] == '(') {
      Node inner = choice(++at);
      if (at == source.size() || source[at] != ')') fault("no closing bracket");
      at++;
      // Repeated as a whole, whatever is repeated within.
      one.kind = GROUP;
      one.parts.push_back(inner);
      return one;
    }
    one.kind = CHARS;
    if (source[at] == '[') set(one, ++at);
    else one.chars.push_back(single(at));
    return one;
  }

  char single(size_t &at) const {
    if (source[at] == '\\') at++;
    else if (std::strchr("{}?*+]", source[at])) fault("unexpected character");
    if (at == source.size()) fault("nothing behind a backslash");
    return source[at++];
  }

  void set(Node &one, size_t &at) const {
    const bool isNegated = at < source.size() && source[at] == '^';
    if (isNegated) at++;
    std::set<char> chars;
    while (at < source.size() && source[at] != ']') {
      const char from = inSet(at);
      if (at + 1 < source.size() && source[at] == '-' && source[at + 1] != ']') {
        const char to = inSet(++at);
        if (from > to) fault("a range from a later to an earlier character");
        for (int each = from; each <= to; each++) chars.insert(char(each));
      } else chars.insert(from);
    }
    if (at == source.size()) fault("no closing bracket");
    at++;
    for (int each = 0; each < 256; each++)
      if ((chars.count(char(each)) > 0) != isNegated) one.chars.push_back(char(each));
    std::sort(one.chars.begin(), one.chars.end());
  }

  char inSet(size_t &at) const {
    if (source[at] == '\\' && at + 1 < source.size()) at++;
    return source[at++];
  }

  void repeat(Node &part, size_t &at) const {
    if (at == source.size()) return;
    const char mark = source[at];
    if (mark == '?') part.from = 0;
    else if (mark == '*') part.from = 0, part.to = INT_MAX;
    else if (mark == '+') part.to = INT_MAX;
    else if (mark == '{') {
      counted(part, ++at);
      return;
    } else return;
    at++;
  }

  void counted(Node &part, size_t &at) const {
    const size_t end = source.find('}', at);
    if (end == std::string::npos) fault("no closing bracket");
    const std::string inside = source.substr(at, end - at);
    const size_t comma = inside.find(',');
    part.from = number(inside.substr(0, comma), 0);
    part.to = comma == std::string::npos ? part.from : number(inside.substr(comma + 1), INT_MAX);
    if (part.from > part.to) fault("it repeats from more to less");
    at = end + 1;
  }

  int number(const std::string &digits, int none) const {
    if (digits.empty()) return none;
    long long value = 0;
    for (char one : digits) {
      if (one < '0' || one > '9') fault("not a number of times");
      value = value * 10 + (one - '0');
      if (value > INT_MAX) fault("too many times");
    }
    return int(value);
  }

  bool match(const Node &node, const std::string &word, size_t at, const Goal &goal) const {
    if (node.from == 1 && node.to == 1) return once(node, word, at, goal);
    if (node.kind == CHARS) return charsMatch(node, word, at, goal);
    return times(node, word, at, 0, goal);
  }

  /** As many as there are, then fewer: without a call for each, as words may be long. */
  bool charsMatch(const Node &node, const std::string &word, size_t at, const Goal &goal) const {
    size_t count = 0;
    while (at + count < word.size() && count < size_t(node.to) && has(node, word[at + count])) count++;
    for (;; count--) {
      if (count < size_t(node.from)) return false;
      if (goal(at + count)) return true;
      if (count == 0) return false;
    }
  }

  bool times(const Node &node, const std::string &word, size_t at, int done, const Goal &goal) const {
    if (done < node.to &&
        once(node, word, at, [&](size_t end) { return (end > at || done < node.from) && times(node, word, end, done + 1, goal); }))
      return true;
    return done >= node.from && goal(at);
  }

  bool once(const Node &node, const std::string &word, size_t at, const Goal &goal) const {
    if (node.kind == CHARS) return at < word.size() && has(node, word[at]) && goal(at + 1);
    if (node.kind != CHOICE) return inOrder(node, word, at, 0, goal);
    for (const Node &part : node.parts)
      if (match(part, word, at, goal)) return true;
    return false;
  }

  bool inOrder(const Node &node, const std::string &word, size_t at, size_t part, const Goal &goal) const {
    if (part == node.parts.size()) return goal(at);
    return match(node.parts[part], word, at, [&](size_t end) { return inOrder(node, word, end, part + 1, goal); });
  }

  static bool has(const Node &node, char one) {
    return std::binary_search(node.chars.begin(), node.chars.end(), one);
  }

  void draw(const Node &node, random_t &random, std::string &made) const {
    if (node.kind == CHOICE) return draw(node.parts[size_t(random.next(int(node.parts.size())))], random, made);
    if (node.kind == SEQUENCE) return drawInOrder(node, random, made);
    if (node.to == INT_MAX) testlib_fail_("pattern::next(random_t& rnd): can't process character '*' for generation");
    if (node.to == 0) return;
    const int count = random.next(node.to - node.from + 1) + node.from;
    for (int i = 0; i < count; i++) {
      if (node.kind == CHARS) made += node.chars[size_t(random.next(int(node.chars.size())))];
      else draw(node.parts[0], random, made);
    }
  }

  void drawInOrder(const Node &node, random_t &random, std::string &made) const {
    if (node.parts.empty()) return;
    draw(node.parts[0], random, made);
    // What follows is there once, and testlib asks how often.
    random.next(1);
    draw(node.parts[1], random, made);
  }
};

inline std::string testlib_own_random_word(const std::string &text, random_t &random) {
  return pattern(text).next(random);
}

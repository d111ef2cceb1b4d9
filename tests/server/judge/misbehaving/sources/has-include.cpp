// Asks whether files are there, without reading them.
#if __has_include("@ANSWER@") || __has_include("/etc/shadow") || __has_include("../jury/answer")
#error BREACH
#endif
int main() {}

// Asks the preprocessor for files and libraries by pragmas.
#pragma GCC dependency "@ANSWER@"
#pragma GCC pch_preprocess "@ANSWER@"
int main() {}

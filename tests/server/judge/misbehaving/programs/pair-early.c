// Is gone before the first word.
int main(void) { return 0; }

public class relay {
  static void init(int n, int[] times) {}

  static void join(int x, int y) {}

  static long ask(int x) {
    return -1;
  }
}

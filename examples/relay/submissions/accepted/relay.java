public class relay {
  private static final long NOBODY = 1L << 60;
  private static int[] parent;
  private static long[] best;
  private static long[] second;

  private static int root(int x) {
    while (parent[x] != x) x = parent[x] = parent[parent[x]];
    return x;
  }

  private static void offer(int team, long time) {
    if (time < best[team]) {
      second[team] = best[team];
      best[team] = time;
    } else if (time < second[team]) {
      second[team] = time;
    }
  }

  static void init(int n, int[] times) {
    parent = new int[n];
    best = new long[n];
    second = new long[n];
    for (int i = 0; i < n; ++i) {
      parent[i] = i;
      best[i] = times[i];
      second[i] = NOBODY;
    }
  }

  static void join(int x, int y) {
    x = root(x);
    y = root(y);
    if (x == y) return;
    parent[y] = x;
    offer(x, best[y]);
    offer(x, second[y]);
  }

  static long ask(int x) {
    x = root(x);
    return second[x] == NOBODY ? -1 : best[x] + second[x];
  }
}

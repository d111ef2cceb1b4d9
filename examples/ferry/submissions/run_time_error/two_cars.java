import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

// Looks at the second car, which need not be there.
class task {
  static int n;
  static long[] sums;

  /** The largest i from `from` on with sums[i] at most `full`. */
  static int behind(int from, long full) {
    int low = from, high = n;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (sums[middle] <= full) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    StringTokenizer words = new StringTokenizer(in.readLine());
    n = Integer.parseInt(words.nextToken());
    long most = Long.parseLong(words.nextToken());
    words = new StringTokenizer(in.readLine());
    long[] weight = new long[n], load = new long[n + 1];
    sums = new long[n + 1];
    int[] crossings = new int[n + 1];
    for (int i = 0; i < n; i++) {
      weight[i] = Long.parseLong(words.nextToken());
      sums[i + 1] = sums[i] + weight[i];
    }
    if (n == 2 || weight[0] + weight[1] > 2 * most) {
      System.out.println(weight[0] + weight[1] > most ? "2 0" : "1 0");
      return;
    }
    for (int i = n - 1; i >= 0; i--) {
      int next = behind(i, sums[i] + most);
      crossings[i] = crossings[next] + 1;
      load[i] = next < n ? load[next] : sums[n] - sums[i];
    }
    int best = crossings[0], sent = 0, first = 0, before = 0;
    for (int car = 0; car < n; car++) {
      if (car > 0 && sums[car] - sums[first] > most) {
        first = car - 1;
        before++;
      }
      int next = behind(car + 1, sums[first] + weight[car] + most);
      long last = next < n ? load[next] : sums[n] - sums[first] - weight[car];
      int total = before + 1 + crossings[next] + (last + weight[car] > most ? 1 : 0);
      if (total < best) {
        best = total;
        sent = car + 1;
      }
    }
    System.out.println(best);
    System.out.println(sent);
  }
}

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

class task {
  private static final StreamTokenizer INPUT = new StreamTokenizer(new InputStreamReader(System.in));

  private static int read() throws IOException {
    INPUT.nextToken();
    return (int) INPUT.nval;
  }

  public static void main(String[] args) throws IOException {
    int n = read();
    int d = read();
    // Height and number in one, so that both are sorted at once.
    long[] dancers = new long[n];
    for (int i = 0; i < n; ++i) dancers[i] = (long) read() << 20 | i;
    Arrays.sort(dancers);
    for (int i = 0; i + 2 < n; ++i) {
      if ((dancers[i + 2] >> 20) - (dancers[i] >> 20) > d) {
        System.out.println("NO");
        return;
      }
    }
    StringBuilder output = new StringBuilder("YES\n");
    for (int i = 0; i < n; i += 2) append(output, dancers[i]);
    for (int i = n % 2 == 0 ? n - 1 : n - 2; i > 0; i -= 2) append(output, dancers[i]);
    System.out.println(output);
  }

  private static void append(StringBuilder output, long dancer) {
    output.append((dancer & 0xfffff) + 1).append(' ');
  }
}

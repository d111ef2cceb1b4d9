import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

// Reads what happened from standard input, calls the functions of the class relay and prints what they answer.
// You write, in relay.java, the class relay with
//   static void init(int n, int[] times)   called once, first: runner i needs times[i] seconds
//   static void join(int x, int y)         the teams of x and y become one; they may be one already
//   static long ask(int x)                 seconds of the two fastest in the team of x; -1 when x runs alone
public class grader {
  private static final StreamTokenizer INPUT = new StreamTokenizer(new InputStreamReader(System.in));
  private static final long PRIME = 1000000007;
  private static long state = 0;

  private static int nextRandom(int bound) {
    state = state * 48271 % 2147483647;
    return (int) (state % bound);
  }

  private static int readInt() throws IOException {
    INPUT.nextToken();
    return (int) INPUT.nval;
  }

  private static boolean readJoins(boolean generated, int percent) throws IOException {
    if (generated) return nextRandom(100) < percent;
    INPUT.nextToken();
    return INPUT.sval.equals("J");
  }

  public static void main(String[] args) throws IOException {
    int n = readInt();
    int q = readInt();
    int seed = readInt();
    boolean generated = seed != 0;
    state = seed;
    int longest = generated ? readInt() : 0;
    int first = generated ? readInt() : 0;
    int second = generated ? readInt() : 0;
    int[] times = new int[n];
    for (int i = 0; i < n; ++i) times[i] = generated ? 1 + nextRandom(longest) : readInt();
    relay.init(n, times);
    StringBuilder output = new StringBuilder();
    long alone = 0;
    long sums = 0;
    for (int i = 0; i < q; ++i) {
      boolean joins = readJoins(generated, i < q / 2 ? first : second);
      int x = generated ? nextRandom(n) : readInt();
      if (joins) {
        relay.join(x, generated ? nextRandom(n) : readInt());
        continue;
      }
      long answer = relay.ask(x);
      if (!generated) output.append(answer).append('\n');
      alone = (alone * 31 + (answer == -1 ? 1 : 0)) % PRIME;
      sums = (sums * 31 + answer) % PRIME;
    }
    if (generated) output.append(alone).append(' ').append(sums).append('\n');
    System.out.print(output);
  }
}

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

class task {
  public static void main(String[] args) throws IOException {
    StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
    in.nextToken();
    int n = (int) in.nval;
    in.nextToken();
    long most = (long) in.nval;
    int[] width = new int[n];
    long total = 0;
    int start = 0, best = 0;
    for (int end = 0; end < n; end++) {
      in.nextToken();
      width[end] = (int) in.nval;
      total += width[end];
      while (total > most) total -= width[start++];
      best = Math.max(best, end + 1 - start);
    }
    System.out.println(best);
  }
}

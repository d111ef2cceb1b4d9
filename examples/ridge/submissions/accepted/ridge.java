import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;
import java.util.PriorityQueue;

class task {
  record Way(double cost, int cell) {}

  static final StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));

  static int next() throws IOException {
    in.nextToken();
    return (int) in.nval;
  }

  public static void main(String[] args) throws IOException {
    int rows = next(), columns = next();
    int[] height = new int[rows * columns];
    for (int i = 0; i < height.length; i++) height[i] = next();
    double[] best = new double[height.length];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[0] = 0;
    PriorityQueue<Way> queue = new PriorityQueue<>((a, b) -> Double.compare(a.cost, b.cost));
    queue.add(new Way(0, 0));
    while (!queue.isEmpty()) {
      Way way = queue.poll();
      int cell = way.cell;
      if (way.cost > best[cell]) continue;
      int[] near = {
        cell - columns,
        cell + columns < height.length ? cell + columns : -1,
        cell % columns > 0 ? cell - 1 : -1,
        cell % columns + 1 < columns ? cell + 1 : -1,
      };
      for (int other : near) {
        if (other < 0) continue;
        double climb = Math.max(0, height[other] - height[cell]);
        double cost = way.cost + Math.sqrt(1 + climb * climb);
        if (cost >= best[other]) continue;
        best[other] = cost;
        queue.add(new Way(cost, other));
      }
    }
    System.out.println(best[best.length - 1]);
  }
}

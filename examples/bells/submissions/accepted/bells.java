import java.util.Scanner;

class task {
  static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long a = in.nextLong(), b = in.nextLong(), n = in.nextLong();
    System.out.println(n / (a / gcd(a, b) * b));
  }
}

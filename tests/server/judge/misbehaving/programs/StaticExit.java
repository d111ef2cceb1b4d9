// Ends before main is reached.
public class StaticExit {
  static {
    System.exit(5);
  }

  public static void main(String[] args) {
    System.exit(0);
  }
}

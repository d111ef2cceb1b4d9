import java.util.Scanner;

class task {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    int n = input.nextInt();
    int total = n * (input.nextInt() + input.nextInt());
    System.out.println(total / 100);
    System.out.println(total % 100);
  }
}

// Types whose inference doubles with every step.
import java.util.List;

class task {
  static <T> T pick(T a, T b) {
    return a;
  }

  static Object all = pick(pick(pick(pick(pick(pick(pick(pick(pick(pick(pick(pick(pick(pick(1, List.of(0)), List.of(1)), List.of(2)), List.of(3)), List.of(4)), List.of(5)), List.of(6)), List.of(7)), List.of(8)), List.of(9)), List.of(10)), List.of(11)), List.of(12)), List.of(13));

  public static void main(String[] args) {}
}

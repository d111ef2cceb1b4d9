import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

// Reads the test from standard input, calls the function of the class task and prints what it answers.
// You write, in task.java, the class task with
//   static long solve(int[] a)   what is asked for, of the numbers a
public class grader {
  public static void main(String[] args) throws IOException {
    StreamTokenizer input = new StreamTokenizer(new InputStreamReader(System.in));
    input.nextToken();
    int[] a = new int[(int) input.nval];
    for (int i = 0; i < a.length; i++) {
      input.nextToken();
      a[i] = (int) input.nval;
    }
    System.out.println(task.solve(a));
  }
}

// Honest: threads, streams, a large list, input line by line.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public class Good {
  public static void main(String[] args) throws Exception {
    var reader = new BufferedReader(new InputStreamReader(System.in));
    long first = Long.parseLong(reader.readLine().trim());
    var sum = new AtomicLong();
    var pool = Executors.newFixedThreadPool(4);
    for (int n = 0; n < 8; n++) pool.submit(() -> sum.addAndGet(first));
    pool.shutdown();
    if (!pool.awaitTermination(5, TimeUnit.SECONDS)) System.exit(1);
    System.out.println(sum.get());
  }
}

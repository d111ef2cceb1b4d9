// Fills the heap and what lies outside it.
import java.nio.ByteBuffer;
import java.util.ArrayList;

public class Heap {
  public static void main(String[] args) {
    var kept = new ArrayList<Object>();
    for (int n = 0; n < 2048; n++) {
      kept.add(new byte[1 << 20]);
      kept.add(ByteBuffer.allocateDirect(1 << 18));
    }
    System.exit(3);
  }
}

// Connects to a server of this machine.
import java.net.Socket;

public class Network {
  public static void main(String[] args) {
    try (var socket = new Socket("127.0.0.1", Integer.parseInt(System.getenv("PORT")))) {
      System.exit(socket.isConnected() ? 3 : 0);
    } catch (Exception refusal) {
      System.exit(0);
    }
  }
}

// Starts a process, opens a socket, reads the answer, writes outside; each refusal is caught.
import java.nio.file.Files;
import java.nio.file.Path;

public class Shell {
  interface Attempt {
    void make() throws Exception;
  }

  static void refused(Attempt attempt) {
    try {
      attempt.make();
    } catch (Exception | Error refusal) {
      return;
    }
    System.exit(3);
  }

  public static void main(String[] args) {
    String answer = System.getenv("ANSWER");
    refused(() -> Files.readString(Path.of(answer)));
    refused(() -> Files.readString(Path.of("../jury/answer")));
    refused(() -> Files.writeString(Path.of("../" + System.getenv("MARKER") + "-left"), "left"));
    refused(() -> Files.createSymbolicLink(Path.of("other.txt"), Path.of(answer)));
    refused(() -> new ProcessBuilder("/bin/sh", "-c", "exit 0").start());
    refused(() -> Runtime.getRuntime().exec("/bin/true"));
    refused(() -> ProcessHandle.allProcesses().filter(process -> process.pid() != ProcessHandle.current().pid()).filter(ProcessHandle::destroyForcibly).findFirst().get());
  }
}

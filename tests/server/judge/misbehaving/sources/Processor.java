// Brings its own annotation processor. It must not be run by the compiler.
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.element.TypeElement;

@SupportedAnnotationTypes("*")
public class task extends AbstractProcessor {
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    throw new Error("BREACH");
  }

  public static void main(String[] args) {}
}

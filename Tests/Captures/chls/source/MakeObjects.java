import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;

/** Writes one of each thing that the protocol knows. */
public class MakeObjects {
  enum Colour { RED, GREEN }

  static class Values implements Serializable {
    private static final long serialVersionUID = 1;
    byte b = -1;
    char c = 'é';
    double d = 0.5;
    float f = -2;
    int i = Integer.MIN_VALUE;
    long j = Long.MAX_VALUE;
    short s = -300;
    boolean z = true;
    String text = "\u0000é日\uD83D\uDE00";
    Object none = null;
    Object self = this;
  }

  static class Derived extends Values {
    private static final long serialVersionUID = 1;
    int i = 7;

    private void writeObject(ObjectOutputStream stream) throws IOException {
      stream.defaultWriteObject();
      stream.write(new byte[300]);
      stream.writeObject("behind the block");
    }
  }

  public static void main(String[] arguments) throws Exception {
    try (ObjectOutputStream stream = new ObjectOutputStream(new FileOutputStream(arguments[0]))) {
      stream.writeObject(new Values());
      stream.writeObject(new Derived());
      stream.writeObject(Colour.GREEN);
      stream.writeObject(Colour.class);
      stream.writeObject(new int[][] {{1, 2}, {}, null});
      stream.writeObject(new LinkedList<>(Arrays.asList("a", "b")));
      stream.writeObject(new ArrayList<>(Arrays.asList(Colour.RED, Colour.GREEN, 5L)));
      stream.writeInt(42);
      stream.reset();
      stream.writeObject(new String[] {"a", "a", null});
      stream.writeObject(
          Proxy.newProxyInstance(
              MakeObjects.class.getClassLoader(), new Class<?>[] {Runnable.class},
              (java.lang.reflect.InvocationHandler & Serializable) (proxy, method, values) -> null));
    }
  }
}

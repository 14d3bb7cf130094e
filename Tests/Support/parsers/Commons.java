// What Commons FileUpload makes of requests: java -cp JARS Commons.java < INPUTS, whose lines are those of parsers.py.
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.commons.fileupload.FileItem;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.UploadContext;
import org.apache.commons.fileupload.disk.DiskFileItemFactory;

public class Commons {
  static void write(StringBuilder out, Object value) {
    if (value == null) {
      out.append("null");
    } else if (value instanceof Map<?, ?> map) {
      String separator = "";
      out.append('{');
      for (var entry : map.entrySet()) {
        out.append(separator);
        write(out, entry.getKey());
        out.append(':');
        write(out, entry.getValue());
        separator = ",";
      }
      out.append('}');
    } else if (value instanceof List<?> list) {
      out.append('[');
      for (int index = 0; index < list.size(); index++) {
        if (index > 0) out.append(',');
        write(out, list.get(index));
      }
      out.append(']');
    } else {
      out.append('"');
      for (char unit : value.toString().toCharArray()) {
        if (unit == '"' || unit == '\\') out.append('\\').append(unit);
        else if (unit < 0x20 || unit > 0x7e) out.append(String.format("\\u%04x", (int) unit));
        else out.append(unit);
      }
      out.append('"');
    }
  }

  static String shown(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException error) {
      return "$b64:" + Base64.getEncoder().encodeToString(bytes);
    }
  }

  /** A request whose container does not know of a charset, as without a filter that sets one. */
  record Body(byte[] bytes, String type) implements UploadContext {
    public String getCharacterEncoding() { return null; }

    public String getContentType() { return type; }

    public int getContentLength() { return bytes.length; }

    public long contentLength() { return bytes.length; }

    public InputStream getInputStream() { return new ByteArrayInputStream(bytes); }
  }

  static Object read(byte[] body, byte[] type) {
    try {
      String text = type == null ? null : new String(type, StandardCharsets.ISO_8859_1).strip();
      FileUpload upload = new FileUpload(new DiskFileItemFactory(1 << 26, null));
      Map<String, List<Object>> fields = new LinkedHashMap<>();
      Map<String, List<Object>> files = new LinkedHashMap<>();
      for (FileItem item : upload.parseRequest(new Body(body, text))) {
        String name = item.getFieldName();
        if (item.isFormField()) {
          fields.computeIfAbsent(name, key -> new ArrayList<>()).add(item.getString());
        } else {
          Map<String, Object> file = new LinkedHashMap<>();
          file.put("filename", item.getName());
          file.put("type", item.getContentType());
          file.put("content", shown(item.get()));
          files.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
        }
      }
      Map<String, Object> both = new LinkedHashMap<>();
      both.put("fields", fields);
      both.put("files", files);
      return both;
    } catch (Exception error) {
      return null;
    }
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream standard = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false);
    Properties pom = new Properties();
    pom.load(FileUpload.class.getResourceAsStream("/META-INF/maven/commons-fileupload/commons-fileupload/pom.properties"));
    StringBuilder out = new StringBuilder();
    write(out, Map.of("commons-fileupload@1", pom.getProperty("version")));
    standard.println(out);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      out = new StringBuilder();
      if (words[0].equals("multipart")) {
        byte[] data = Base64.getDecoder().decode(words[1].substring(1));
        byte[] type = words[2].equals("-") ? null : Base64.getDecoder().decode(words[2].substring(1));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("commons-fileupload@1", read(data, type));
        write(out, answer);
      } else {
        out.append("{}");
      }
      standard.println(out);
    }
    standard.flush();
  }
}

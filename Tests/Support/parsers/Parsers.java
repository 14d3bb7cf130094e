// What Tomcat makes of requests: java -cp JARS Parsers.java < INPUTS, whose lines are those of parsers.py.
//
// Requests go over the loopback, since its connector refuses some before a servlet sees them.
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.util.ServerInfo;

public class Parsers {
  static void write(StringBuilder out, Object value) {
    if (value == null) {
      out.append("null");
    } else if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (var entry : map.entrySet()) {
        out.append(separator);
        write(out, entry.getKey());
        out.append(':');
        write(out, entry.getValue());
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
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

  static Map<String, List<Object>> parameters(HttpServletRequest request) {
    Map<String, List<Object>> result = new LinkedHashMap<>();
    request.getParameterMap().forEach((name, values) -> result.put(name, new ArrayList<>(List.of(values))));
    return result;
  }

  static class Servlet extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      if (request.getRequestURI().startsWith("/utf8")) request.setCharacterEncoding("UTF-8");
      Object result;
      if (request.getRequestURI().endsWith("/multipart")) {
        Map<String, List<Object>> files = new LinkedHashMap<>();
        for (Part part : request.getParts()) {
          if (part.getSubmittedFileName() == null) continue;
          Map<String, Object> file = new LinkedHashMap<>();
          file.put("filename", part.getSubmittedFileName());
          file.put("type", part.getContentType());
          file.put("content", shown(part.getInputStream().readAllBytes()));
          files.computeIfAbsent(part.getName(), name -> new ArrayList<>()).add(file);
        }
        Map<String, Object> both = new LinkedHashMap<>();
        both.put("fields", parameters(request));
        both.put("files", files);
        result = both;
      } else {
        result = parameters(request);
      }
      StringBuilder out = new StringBuilder();
      write(out, result);
      response.setContentType("application/json");
      response.getOutputStream().write(out.toString().getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** A connection that is kept until the server closes it. */
  static class Client {
    final int port;
    Socket socket;
    InputStream input;
    OutputStream output;

    Client(int port) {
      this.port = port;
    }

    String line() throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int unit = input.read(); unit != '\n'; unit = input.read()) {
        if (unit < 0) throw new IOException("the end");
        line.write(unit);
      }
      return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    /** The body of a good answer, null of another one. */
    String answer(byte[] request) throws IOException {
      if (socket == null) {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        input = new BufferedInputStream(socket.getInputStream());
        output = new BufferedOutputStream(socket.getOutputStream());
      }
      try {
        output.write(request);
        output.flush();
        boolean isGood = line().split(" ")[1].equals("200");
        int length = -1;
        boolean isChunked = false;
        boolean isLast = !isGood;
        for (String field = line(); !field.isEmpty(); field = line()) {
          String lower = field.toLowerCase();
          if (lower.startsWith("content-length:")) length = Integer.parseInt(lower.substring(15).strip());
          if (lower.startsWith("transfer-encoding:")) isChunked = true;
          if (lower.equals("connection: close")) isLast = true;
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (isGood && isChunked) {
          for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(input.readNBytes(size));
            line();
          }
          line();
        } else if (isGood) {
          body.write(input.readNBytes(length));
        }
        if (isLast) close();
        return isGood ? body.toString(StandardCharsets.US_ASCII) : null;
      } catch (IOException error) {
        close();
        return null;
      }
    }

    void close() throws IOException {
      if (socket != null) socket.close();
      socket = null;
    }
  }

  static byte[] request(String target, String kind, byte[] data, byte[] type) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean isQuery = kind.equals("query");
    out.write((isQuery ? "GET " + target + "?" : "POST " + target).getBytes(StandardCharsets.US_ASCII));
    if (isQuery) out.write(data);
    out.write(" HTTP/1.1\r\nHost: h.example\r\n".getBytes(StandardCharsets.US_ASCII));
    if (type != null) {
      out.write("Content-Type: ".getBytes(StandardCharsets.US_ASCII));
      out.write(type);
      out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    if (!isQuery) out.write(("Content-Length: " + data.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
    if (!isQuery) out.write(data);
    return out.toByteArray();
  }

  public static void main(String[] arguments) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    PrintStream standard = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false);
    String folder = Files.createTempDirectory("parsers-").toString();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder);
    List<Connector> connectors = new ArrayList<>();
    for (int index = 0; index < 2; index++) {
      Connector connector = new Connector();
      connector.setPort(0);
      connector.setProperty("address", "127.0.0.1");
      connector.setProperty("maxKeepAliveRequests", "-1");
      if (index == 1) {
        connector.setProperty("relaxedQueryChars", "\"<>[\\]^`{|}");
        connector.setProperty("maxHttpHeaderSize", "262144");
      }
      connectors.add(connector);
      tomcat.getService().addConnector(connector);
    }
    Context context = tomcat.addContext("", folder);
    var wrapper = Tomcat.addServlet(context, "servlet", new Servlet());
    wrapper.setMultipartConfigElement(new MultipartConfigElement(folder));
    context.addServletMappingDecoded("/", "servlet");
    tomcat.start();
    Map<String, Client> clients = new LinkedHashMap<>();
    clients.put("tomcat@10", new Client(connectors.get(0).getLocalPort()));
    clients.put("tomcat@10-utf8", new Client(connectors.get(0).getLocalPort()));
    clients.put("tomcat@10-relaxed", new Client(connectors.get(1).getLocalPort()));
    Map<String, Object> versions = new LinkedHashMap<>();
    for (String name : clients.keySet()) versions.put(name, ServerInfo.getServerNumber());
    StringBuilder out = new StringBuilder();
    write(out, versions);
    standard.println(out);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      byte[] data = Base64.getDecoder().decode(words[1].substring(1));
      byte[] type = words[2].equals("-") ? null : Base64.getDecoder().decode(words[2].substring(1));
      String separator = "{";
      out = new StringBuilder();
      for (var client : clients.entrySet()) {
        String target = client.getKey().endsWith("utf8") ? "/utf8/" : "/";
        if (words[0].equals("multipart")) target += "multipart";
        out.append(separator).append('"').append(client.getKey()).append("\":");
        out.append(client.getValue().answer(request(target, words[0], data, type)));
        separator = ",";
      }
      standard.println(out.append('}'));
    }
    standard.flush();
    tomcat.stop();
    tomcat.destroy();
    System.exit(0);
  }
}

package com.xk72.charles.model;

import com.xk72.proxy.http.HttpFields;
import java.io.FileOutputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Date;

/** Writes a session like those of Charles: each transaction shows one thing that a reader must know. */
public class MakeSession {
  private static final long START = 1_767_323_045_006L;  // 2026-01-02T03:04:05.006Z

  private static Transaction transaction(
      int second, String method, String host, String file, String version, byte[] body, String... fields)
      throws Exception {
    Transaction made = new Transaction();
    made.scheme = method;
    made.host = host;
    made.file = file;
    made.protocolVersion = version;
    made.startTime = new Date(START + second * 1000L);
    made.clientAddress = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    made.connectionAttributes.put("Client Connection", "#1");
    boolean binary = version.startsWith("HTTP/2");
    String line = method + " " + file + " " + version;
    HttpFields header = new HttpFields(binary ? null : line);
    int size = line.length() + 4;
    for (int index = 0; index < fields.length; index += 2) {
      header.add(fields[index], fields[index + 1]);
      size += fields[index].length() + fields[index + 1].length() + 4;
    }
    made.requestHeader = header;
    made.requestHeaderSize = binary ? 14 : size;
    made.requestBody = body;
    made.requestSizeLong = body == null ? 0 : body.length;
    HttpFields response = new HttpFields(binary ? null : "HTTP/1.1 201 Created");
    if (binary) response.add(":status", "204");
    made.responseHeader = response;
    return made;
  }

  public static void main(String[] arguments) throws Exception {
    Session session = new Session();
    Host second = session.add(new Host());
    second.hostName = "b.example";
    Path path = second.add(new Path());
    path.pathName = "api";
    byte[] json = "{\"name\":\"café 日本\"}".getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[256];
    for (int index = 0; index < 256; index++) all[index] = (byte) index;

    path.add(transaction(
        2, "POST", "b.example", "/api?a=1&b=%20", "HTTP/1.1", json,
        "Host", "b.example", "Content-Type", "application/json", "Content-Length", "" + json.length));
    path.add(transaction(
        1, "PUT", "b.example", "/api/bytes", "HTTP/1.1", all,
        "Host", "b.example", "X-Empty", "", "Content-Length", "256"));
    Transaction rewritten = path.add(transaction(
        3, "GET", "b.example", "/api", "HTTP/1.1", null, "Host", "b.example"));
    rewritten.notes = "Rewrite Tool: X-Added was added\nwritten by a person";
    path.add(transaction(
        4, "POST", "b.example", "/h2", "HTTP/2.0", "a=1".getBytes(),
        ":method", "POST", ":scheme", "https", ":path", "/h2", ":authority", "b.example",
        "content-length", "3", "cookie", "a=1", "cookie", "b=2"));
    Transaction decoded = path.add(transaction(
        5, "POST", "b.example", "/gzip", "HTTP/1.1", "inflated".getBytes(),
        "Host", "b.example", "Content-Encoding", "gzip", "Content-Length", "28"));
    decoded.requestBodyDecoded = true;
    decoded.requestSizeLong = 28;
    Transaction chunked = path.add(transaction(
        6, "POST", "b.example", "/chunked", "HTTP/1.1", "hello".getBytes(),
        "Host", "b.example", "Transfer-Encoding", "chunked"));
    chunked.requestSizeLong = 14;

    Host first = session.add(new Host());
    first.hostName = "a.example";
    Transaction tunnel = first.add(transaction(0, "CONNECT", "a.example", null, "HTTP/1.1", null));
    tunnel.tunnel = true;
    Transaction socket = first.add(transaction(
        7, "GET", "a.example", "/socket", "HTTP/1.1", null, "Host", "a.example"));
    socket.webSocket = true;
    Transaction cut = first.add(transaction(
        8, "POST", "a.example", "/cut", "HTTP/1.1", "abc".getBytes(),
        "Host", "a.example", "Content-Length", "4498"));
    cut.status = 30;
    cut.requestSizeLong = 4498;
    cut.exception = new java.io.EOFException("the app went away");
    cut.responseHeader = null;
    Transaction lost = first.add(transaction(
        9, "POST", "a.example", "/lost", "HTTP/1.1", null, "Host", "a.example", "Content-Length", "5"));
    lost.requestSizeLong = 5;
    first.add(transaction(
        10, "GET", "a.example", "/latin1", "HTTP/1.1", null, "Host", "a.example", "X-Name", "caf\u00e9"));
    Transaction utf8 = first.add(transaction(
        11, "GET", "a.example", "/utf8", "HTTP/1.1", null, "Host", "a.example", "X-Name", "caf\u00e9"));
    utf8.requestHeaderSize += 1;
    Transaction odd = first.add(transaction(
        12, "GET", "::1", "/odd", "HTTP/1.1", null, "Host", "[::1]:8080"));
    odd.requestHeaderSize += 1;
    odd.port = 8080;
    odd.protocol = "http";

    try (ObjectOutputStream stream = new ObjectOutputStream(new FileOutputStream(arguments[0]))) {
      stream.writeObject(session);
    }
  }
}

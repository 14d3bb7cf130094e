package com.xk72.charles.model;

import com.xk72.proxy.Fields;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class ModelNode implements Serializable {
  private static final long serialVersionUID = 1;
  List<ModelNode> children;

  private void writeObject(ObjectOutputStream stream) throws IOException {
    stream.defaultWriteObject();
  }

  <T extends ModelNode> T add(T child) {
    if (children == null) children = new ArrayList<>();
    children.add(child);
    return child;
  }
}

public class Session extends ModelNode {
  private static final long serialVersionUID = 1;
  long whenCreated;
}

class Host extends ModelNode {
  private static final long serialVersionUID = 1;
  String hostName;
  String protocol;
  int port = -1;
  Boolean tunnel = false;
}

class Path extends ModelNode {
  private static final long serialVersionUID = 1;
  String pathName;
}

class Flow implements Externalizable {
  private static final long serialVersionUID = 1;

  public Flow() {}

  public void writeExternal(ObjectOutput out) throws IOException {
    out.writeByte(1);
    out.writeInt(0);
  }

  public void readExternal(ObjectInput in) {}
}

class Transaction extends ModelNode {
  private static final long serialVersionUID = 1;
  int actualPort = 443;
  int port = -1;
  boolean requestBodyDecoded;
  int requestHeaderSize;
  int requestSize;
  long requestSizeLong;
  byte sslAlert;
  int status = 80;
  InetAddress clientAddress;
  Long connectDuration = 146L;
  Map<String, String> connectionAttributes = new LinkedHashMap<>();
  Exception exception;
  String file;
  String host;
  String notes;
  String protocol = "https";
  String protocolVersion = "HTTP/1.1";
  byte[] requestBody;
  Flow requestFlow = new Flow();
  Fields requestHeader;
  Fields responseHeader;
  /** Charles calls the method so. */
  String scheme;
  Date startTime;
  Boolean tunnel = false;
  Boolean webSocket = false;
}

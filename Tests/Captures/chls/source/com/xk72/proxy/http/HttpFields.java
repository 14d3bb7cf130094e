package com.xk72.proxy.http;

import com.xk72.proxy.Fields;
import java.io.IOException;
import java.io.ObjectOutputStream;

/** Writes three objects and none of its fields, as Charles's class does. */
public class HttpFields extends Fields {
  private static final long serialVersionUID = 1;
  private String firstLine;

  public HttpFields(String firstLine) {
    this.firstLine = firstLine;
  }

  private void writeObject(ObjectOutputStream stream) throws IOException {
    stream.writeObject(fieldNames);
    stream.writeObject(fieldValues);
    stream.writeObject(firstLine);
  }
}

package com.xk72.proxy;

import java.io.Serializable;
import java.util.ArrayList;

public class Fields implements Serializable {
  private static final long serialVersionUID = 1;
  protected ArrayList<String> fieldNames = new ArrayList<>();
  protected ArrayList<String> fieldValues = new ArrayList<>();

  public void add(String name, String value) {
    fieldNames.add(name);
    fieldValues.add(value);
  }
}

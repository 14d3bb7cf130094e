print("onwire")

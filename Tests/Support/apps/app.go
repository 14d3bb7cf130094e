// What a program of net/http gets of a request, as JSON: go run app.go PORT
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		var data any
		if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			json.NewDecoder(r.Body).Decode(&data)
		} else if r.ParseMultipartForm(1 << 20); r.Method == "GET" {
			data = r.URL.Query()
		} else {
			data = r.PostForm
		}
		json.NewEncoder(w).Encode(data)
	})
	http.ListenAndServe("127.0.0.1:"+os.Args[1], nil)
}

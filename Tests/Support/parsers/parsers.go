// What net/http makes of requests: parsers < INPUTS, whose lines are those of parsers.py.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"unicode/utf8"
)

func shown(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return "$b64:" + base64.StdEncoding.EncodeToString([]byte(text))
}

func lists(values map[string][]string) map[string]any {
	result := map[string]any{}
	for name, all := range values {
		list := []string{}
		for _, value := range all {
			list = append(list, shown(value))
		}
		result[shown(name)] = list
	}
	return result
}

func read(kind string, data []byte, contentType *string) any {
	if kind == "query" {
		values, err := url.ParseQuery(string(data))
		if err != nil {
			return nil
		}
		return lists(values)
	}
	request, err := http.NewRequest("POST", "http://h.example/", bytes.NewReader(data))
	if err != nil {
		return nil
	}
	if contentType != nil {
		request.Header["Content-Type"] = []string{*contentType}
	}
	if kind == "form" {
		if request.ParseForm() != nil {
			return nil
		}
		return lists(request.PostForm)
	}
	if request.ParseMultipartForm(32<<20) != nil {
		return nil
	}
	defer request.MultipartForm.RemoveAll()
	files := map[string]any{}
	for name, all := range request.MultipartForm.File {
		list := []any{}
		for _, file := range all {
			content := []byte{}
			if opened, err := file.Open(); err == nil {
				content, _ = io.ReadAll(opened)
				opened.Close()
			}
			list = append(list, map[string]any{"filename": shown(file.Filename),
				"type": shown(file.Header.Get("Content-Type")), "content": shown(string(content))})
		}
		files[shown(name)] = list
	}
	return map[string]any{"fields": lists(request.MultipartForm.Value), "files": files}
}

func decoded(word string) []byte {
	data, _ := base64.StdEncoding.DecodeString(word[1:])
	return data
}

func main() {
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	fmt.Fprintf(output, "{\"go\":%q}\n", strings.TrimPrefix(runtime.Version(), "go"))
	input := bufio.NewReader(os.Stdin)
	for {
		line, err := input.ReadString('\n')
		words := strings.Fields(line)
		if err != nil || len(words) < 3 {
			return
		}
		var contentType *string
		if words[2] != "-" {
			text := string(decoded(words[2]))
			contentType = &text
		}
		result, _ := json.Marshal(map[string]any{"go": read(words[0], decoded(words[1]), contentType)})
		output.Write(result)
		output.WriteByte('\n')
	}
}

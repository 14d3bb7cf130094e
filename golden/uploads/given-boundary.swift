// URLSession
// AFNetworking is called from Objective-C: URLSession sends what it would send
var request = URLRequest(url: URL(string: "https://upload.example.com/v1/notes")!)
request.httpMethod = "POST"
request.setValue("multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW", forHTTPHeaderField: "Content-Type")
var body = Data()
body.append(Data("------WebKitFormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n".utf8))
body.append(Data("小明".utf8))
body.append(Data("\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name=\"file\"; filename=\"hello.txt\"\r\nContent-Type: text/plain\r\n\r\n".utf8))
body.append(Data("hello, 世界\n".utf8))
body.append(Data("\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW--\r\n".utf8))
request.httpBody = body
let (data, response) = try await URLSession.shared.data(for: request)

// AFNetworking 4.0.1
// AFNetworking has no setting for the boundary: ----WebKitFormBoundary7MA4YWxkTrZu0gW is not sent
AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:[NSURL URLWithString:@"https://upload.example.com/v1"]];
[manager POST:@"notes" parameters:@{@"name": @"小明"} headers:nil constructingBodyWithBlock:^(id<AFMultipartFormData> formData) {
    [formData appendPartWithFileData:[@"hello, 世界\n" dataUsingEncoding:NSUTF8StringEncoding] name:@"file" fileName:@"hello.txt" mimeType:@"text/plain"];
} progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
manager.requestSerializer.stringEncoding = NSISOLatin1StringEncoding;
[manager POST:@"https://legacy.example.com/clients" parameters:@{@"apellido": @"Muñoz"} headers:nil progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

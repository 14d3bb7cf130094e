// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
[manager.requestSerializer setQueryStringSerializationWithBlock:^NSString *(NSURLRequest *request, id parameters, NSError **error) {
    return @"service=pay&amount=98.40&subject=%E6%89%8B%E6%9C%BA&sign_type=MD5&sign=9a0b1c2d+e/f==";
}];
[manager POST:@"https://pay.example.com/gateway" parameters:@{} headers:nil progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
manager.requestSerializer.stringEncoding = NSISOLatin1StringEncoding;
[manager.requestSerializer setQueryStringSerializationWithBlock:^NSString *(NSURLRequest *request, id parameters, NSError **error) {
    return @"apellido=Muñoz";
}];
[manager POST:@"https://legacy.example.com/clients" parameters:@{} headers:nil progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
manager.requestSerializer.HTTPMethodsEncodingParametersInURI = [NSSet setWithArray:@[@"GET", @"HEAD"]];
[manager DELETE:@"https://api.example.com/cart/items" parameters:@{@"ids": @[@31, @7, @12], @"reason": @"买错了"} headers:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:[NSURL URLWithString:@"https://passport.example.com/oauth"]];
[manager.requestSerializer setAuthorizationHeaderFieldWithUsername:@"wallet-ios" password:@"密码-s3cret"];
NSDictionary *parameters = @{
    @"grant_type": @"password",
    @"username": @"13800138000",
    @"password": @"p&ss=w+rd 1%",
};
[manager POST:@"token" parameters:parameters headers:nil progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

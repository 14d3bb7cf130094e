// AFNetworking 4.0.1
// AFNetworking draws the boundary when it runs
// reads fixtures/receipt.png from the folder that it runs in
if (![NSFileManager.defaultManager isReadableFileAtPath:@"fixtures/receipt.png"]) [NSException raise:NSInvalidArgumentException format:@"%@ is missing", @"fixtures/receipt.png"];
AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:[NSURL URLWithString:@"https://upload.example.com/v1"]];
[manager POST:@"related" parameters:nil headers:nil constructingBodyWithBlock:^(id<AFMultipartFormData> formData) {
    [formData appendPartWithHeaders:@{@"Content-Disposition": @"form-data; name=\"metadata\"", @"Content-Type": @"application/json; charset=UTF-8", @"Content-Transfer-Encoding": @"8bit"} body:[@"{\"title\": \"收据\"}" dataUsingEncoding:NSUTF8StringEncoding]];
    [formData appendPartWithHeaders:@{@"Content-Disposition": @"form-data; name=\"receipt\"; filename=\"receipt.png\"", @"Content-Type": @"image/png", @"Content-ID": @"<receipt-1>"} body:[NSData dataWithContentsOfFile:@"fixtures/receipt.png"]];
} progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

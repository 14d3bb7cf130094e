// AFNetworking 4.0.1
// AFNetworking draws the boundary when it runs
// User-Agent and Accept-Language are those of the app and device that run the code
// reads fixtures/头像.png from the folder that it runs in
if (![NSFileManager.defaultManager isReadableFileAtPath:@"fixtures/头像.png"]) [NSException raise:NSInvalidArgumentException format:@"%@ is missing", @"fixtures/头像.png"];
AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:[NSURL URLWithString:@"https://user.example.com/api/v2"]];
[manager.requestSerializer setValue:@"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl" forHTTPHeaderField:@"Authorization"];
NSMutableURLRequest *request = [manager.requestSerializer multipartFormRequestWithMethod:@"PUT" URLString:[[NSURL URLWithString:@"avatar" relativeToURL:manager.baseURL] absoluteString] parameters:nil constructingBodyWithBlock:^(id<AFMultipartFormData> formData) {
    [formData appendPartWithFileURL:[NSURL fileURLWithPath:@"fixtures/头像.png"] name:@"avatar" error:nil];
} error:nil];
[[manager uploadTaskWithStreamedRequest:request progress:nil completionHandler:^(NSURLResponse *response, id responseObject, NSError *error) {
    NSLog(@"%@", error ?: responseObject);
}] resume];

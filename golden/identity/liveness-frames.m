// AFNetworking 4.0.1
// AFNetworking draws the boundary when it runs
// User-Agent and Accept-Language are those of the app and device that run the code
// reads fixtures/frame-1.jpg from the folder that it runs in
// reads fixtures/frame-2.jpg from the folder that it runs in
if (![NSFileManager.defaultManager isReadableFileAtPath:@"fixtures/frame-1.jpg"]) [NSException raise:NSInvalidArgumentException format:@"%@ is missing", @"fixtures/frame-1.jpg"];
if (![NSFileManager.defaultManager isReadableFileAtPath:@"fixtures/frame-2.jpg"]) [NSException raise:NSInvalidArgumentException format:@"%@ is missing", @"fixtures/frame-2.jpg"];
AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:[NSURL URLWithString:@"https://kyc.example.com/v3"]];
NSDictionary *parameters = @{
    @"biz_no": @"LV-20230114-000371",
    @"actions": @[@"眨眼", @"摇头"],
    @"device": @{@"jailbroken": @NO, @"gyro": @YES},
};
[manager POST:@"liveness" parameters:parameters headers:@{@"X-Request-Source": @"ios"} constructingBodyWithBlock:^(id<AFMultipartFormData> formData) {
    [formData appendPartWithFileURL:[NSURL fileURLWithPath:@"fixtures/frame-1.jpg"] name:@"frames[]" fileName:@"frame-1.jpg" mimeType:@"image/jpeg" error:nil];
    [formData appendPartWithFileURL:[NSURL fileURLWithPath:@"fixtures/frame-2.jpg"] name:@"frames[]" fileName:@"frame-2.jpg" mimeType:@"image/jpeg" error:nil];
} progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

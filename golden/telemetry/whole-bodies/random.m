// AFNetworking 4.0.1
// the 256 bytes of the body, which SplitMix64 makes from seed 7, are not in the code: it reads a file CONTENT
// the system labels a body without a Content-Type as application/x-www-form-urlencoded
// reads CONTENT from the folder that it runs in
if (![NSFileManager.defaultManager isReadableFileAtPath:@"CONTENT"]) [NSException raise:NSInvalidArgumentException format:@"%@ is missing", @"CONTENT"];
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
NSMutableURLRequest *request = [manager.requestSerializer requestWithMethod:@"POST"
                                                                  URLString:@"https://log.example.com/v1/noise"
                                                                 parameters:nil
                                                                      error:nil];
[request setValue:nil forHTTPHeaderField:@"Content-Type"];
request.HTTPBody = [NSData dataWithContentsOfFile:@"CONTENT"];
[[manager dataTaskWithRequest:request uploadProgress:nil downloadProgress:nil completionHandler:^(NSURLResponse *response, id responseObject, NSError *error) {
    NSLog(@"%@", error ?: responseObject);
}] resume];

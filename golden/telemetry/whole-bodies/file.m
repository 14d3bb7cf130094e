// AFNetworking 4.0.1
// reads ../uploads/fixtures/receipt.png from the folder that it runs in
if (![NSFileManager.defaultManager isReadableFileAtPath:@"../uploads/fixtures/receipt.png"]) [NSException raise:NSInvalidArgumentException format:@"%@ is missing", @"../uploads/fixtures/receipt.png"];
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
NSMutableURLRequest *request = [manager.requestSerializer requestWithMethod:@"PUT"
                                                                  URLString:@"https://log.example.com/v1/screens/receipt.png"
                                                                 parameters:nil
                                                                      error:nil];
[request setValue:@"image/png" forHTTPHeaderField:@"Content-Type"];
request.HTTPBody = [NSData dataWithContentsOfFile:@"../uploads/fixtures/receipt.png"];
[[manager dataTaskWithRequest:request uploadProgress:nil downloadProgress:nil completionHandler:^(NSURLResponse *response, id responseObject, NSError *error) {
    NSLog(@"%@", error ?: responseObject);
}] resume];

// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:[NSURL URLWithString:@"https://cms.example.com"]];
manager.requestSerializer = [AFJSONRequestSerializer serializer];
NSDictionary *parameters = @{
    @"title": @"2023 新年特辑 🎉",
    @"link": @"https://www.example.com/a/b?c=d",
    @"html": @"<p class=\"lead\">\"引号\" & \\反斜杠</p>",
    @"control": @"\010\t\n\014\r\000\037\177\342\200\250",
    @"nested": @{@"list": @[@1, @[@2, @[@3, @{}]], @[]], @"flags": @[@YES, @NO, [NSNull null]]},
};
[manager POST:@"articles" parameters:parameters headers:nil progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

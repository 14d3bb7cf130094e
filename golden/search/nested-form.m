// AFNetworking 4.0.1
AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];
NSDictionary *parameters = @{
    @"q": @"手机壳",
    @"filter": @{
        @"price": @{@"min": @10, @"max": @99},
        @"brands": @[@"Apple", @"华为", @"AT&T"],
        @"colours": [NSSet setWithArray:@[@"红", @"黑", @"green"]],
    },
    @"sort": @[@{@"by": @"sales", @"order": @"desc"}, @{@"by": @"price", @"order": @"asc"}],
    @"matrix": @[@[@1, @2], @[@3]],
    @"coupons": @[],
    @"ranges": @{},
    @"labels": [NSSet setWithArray:@[]],
};
[manager POST:@"https://shop.example.com/search" parameters:parameters headers:nil progress:nil success:^(NSURLSessionDataTask *task, id responseObject) {
    NSLog(@"%@", responseObject);
} failure:^(NSURLSessionDataTask *task, NSError *error) {
    NSLog(@"%@", error);
}];

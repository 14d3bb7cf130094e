// The few declarations of AFNetworking 2 that compiled code names (AFHTTPSessionManager.h of 2.6).
@interface AFHTTPSessionManager : NSObject
@property(readonly, strong) NSURL *baseURL;
@property(strong) AFHTTPRequestSerializer *requestSerializer;
+ (instancetype)manager;
+ (instancetype)alloc;
- (instancetype)initWithBaseURL:(NSURL *)url;
- (NSURLSessionDataTask *)GET:(NSString *)url parameters:(id)p success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)HEAD:(NSString *)url parameters:(id)p success:(AFHeadSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)POST:(NSString *)url parameters:(id)p success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)POST:(NSString *)url parameters:(id)p constructingBodyWithBlock:(AFParts)b success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)PUT:(NSString *)url parameters:(id)p success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)PATCH:(NSString *)url parameters:(id)p success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)DELETE:(NSString *)url parameters:(id)p success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)r completionHandler:(AFCompletion)c;
- (NSURLSessionTask *)uploadTaskWithStreamedRequest:(NSURLRequest *)r progress:(NSProgress **)p completionHandler:(AFCompletion)c;
@end

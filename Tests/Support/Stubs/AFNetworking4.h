// The few declarations of AFNetworking 4 that compiled code names (AFHTTPSessionManager.h of 4.0.1).
@interface AFHTTPSessionManager : NSObject
@property(readonly, strong) NSURL *baseURL;
@property(strong) AFHTTPRequestSerializer *requestSerializer;
+ (instancetype)manager;
+ (instancetype)alloc;
- (instancetype)initWithBaseURL:(NSURL *)url;
- (NSURLSessionDataTask *)GET:(NSString *)url parameters:(id)p headers:(NSDictionary *)h progress:(AFProgress)d success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)HEAD:(NSString *)url parameters:(id)p headers:(NSDictionary *)h success:(AFHeadSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)POST:(NSString *)url parameters:(id)p headers:(NSDictionary *)h progress:(AFProgress)d success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)POST:(NSString *)url parameters:(id)p headers:(NSDictionary *)h constructingBodyWithBlock:(AFParts)b progress:(AFProgress)d success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)PUT:(NSString *)url parameters:(id)p headers:(NSDictionary *)h success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)PATCH:(NSString *)url parameters:(id)p headers:(NSDictionary *)h success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)DELETE:(NSString *)url parameters:(id)p headers:(NSDictionary *)h success:(AFSuccess)s failure:(AFFailure)f;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)r uploadProgress:(AFProgress)u downloadProgress:(AFProgress)d completionHandler:(AFCompletion)c;
- (NSURLSessionTask *)uploadTaskWithStreamedRequest:(NSURLRequest *)r progress:(AFProgress)p completionHandler:(AFCompletion)c;
@end

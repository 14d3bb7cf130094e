// The few declarations of AFNetworking 2 that compiled code names (AFHTTPSessionManager.h of 2.6).
@protocol AFMultipartFormData
- (BOOL)appendPartWithFileURL:(NSURL *)fileURL name:(NSString *)name error:(NSError **)error;
- (BOOL)appendPartWithFileURL:(NSURL *)fileURL name:(NSString *)name fileName:(NSString *)fileName
                     mimeType:(NSString *)mimeType error:(NSError **)error;
- (void)appendPartWithFileData:(NSData *)data name:(NSString *)name fileName:(NSString *)fileName
                      mimeType:(NSString *)mimeType;
- (void)appendPartWithFormData:(NSData *)data name:(NSString *)name;
- (void)appendPartWithHeaders:(NSDictionary *)headers body:(NSData *)body;
@end

@interface AFHTTPRequestSerializer : NSObject
@property NSStringEncoding stringEncoding;
@property(strong) NSSet *HTTPMethodsEncodingParametersInURI;
+ (id)serializer;
- (void)setValue:(NSString *)value forHTTPHeaderField:(NSString *)field;
- (void)setAuthorizationHeaderFieldWithUsername:(NSString *)username password:(NSString *)password;
- (void)setQueryStringSerializationWithBlock:(NSString * (^)(NSURLRequest *request, id parameters, NSError **error))block;
- (NSMutableURLRequest *)requestWithMethod:(NSString *)method URLString:(NSString *)URLString
                                parameters:(id)parameters error:(NSError **)error;
- (NSMutableURLRequest *)multipartFormRequestWithMethod:(NSString *)method URLString:(NSString *)URLString
                                             parameters:(NSDictionary *)parameters
                              constructingBodyWithBlock:(void (^)(id<AFMultipartFormData> formData))block
                                                  error:(NSError **)error;
@end
@interface AFJSONRequestSerializer : AFHTTPRequestSerializer
+ (id)serializerWithWritingOptions:(NSJSONWritingOptions)options;
@end
@interface AFPropertyListRequestSerializer : AFHTTPRequestSerializer
+ (id)serializerWithFormat:(NSPropertyListFormat)format writeOptions:(NSUInteger)options;
@end

typedef void (^AFSuccess)(NSURLSessionDataTask *task, id responseObject);
typedef void (^AFHeadSuccess)(NSURLSessionDataTask *task);
typedef void (^AFFailure)(NSURLSessionDataTask *task, NSError *error);
typedef void (^AFProgress)(NSProgress *progress);
typedef void (^AFParts)(id<AFMultipartFormData> formData);
typedef void (^AFCompletion)(NSURLResponse *response, id responseObject, NSError *error);

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

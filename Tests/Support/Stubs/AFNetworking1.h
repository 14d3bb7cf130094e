// The few declarations of AFNetworking 1 that compiled code names (AFHTTPClient.h of 1.3.4).
typedef enum { AFFormURLParameterEncoding, AFJSONParameterEncoding, AFPropertyListParameterEncoding } AFHTTPClientParameterEncoding;

@protocol AFMultipartFormData
- (BOOL)appendPartWithFileURL:(NSURL *)fileURL name:(NSString *)name error:(NSError **)error;
- (void)appendPartWithFileData:(NSData *)data name:(NSString *)name fileName:(NSString *)fileName
                      mimeType:(NSString *)mimeType;
- (void)appendPartWithFormData:(NSData *)data name:(NSString *)name;
- (void)appendPartWithHeaders:(NSDictionary *)headers body:(NSData *)body;
@end

@interface AFHTTPRequestOperation : NSObject
@end
typedef void (^AFSuccess)(AFHTTPRequestOperation *operation, id responseObject);
typedef void (^AFFailure)(AFHTTPRequestOperation *operation, NSError *error);

@interface AFHTTPClient : NSObject
@property AFHTTPClientParameterEncoding parameterEncoding;
@property NSStringEncoding stringEncoding;
+ (AFHTTPClient *)clientWithBaseURL:(NSURL *)url;
- (void)setDefaultHeader:(NSString *)header value:(NSString *)value;
- (void)setAuthorizationHeaderWithUsername:(NSString *)username password:(NSString *)password;
- (NSMutableURLRequest *)requestWithMethod:(NSString *)method path:(NSString *)path parameters:(NSDictionary *)p;
- (NSMutableURLRequest *)multipartFormRequestWithMethod:(NSString *)method path:(NSString *)path
                                             parameters:(NSDictionary *)parameters
                              constructingBodyWithBlock:(void (^)(id<AFMultipartFormData> formData))block;
- (AFHTTPRequestOperation *)HTTPRequestOperationWithRequest:(NSURLRequest *)r success:(AFSuccess)s failure:(AFFailure)f;
- (void)enqueueHTTPRequestOperation:(AFHTTPRequestOperation *)operation;
- (void)getPath:(NSString *)path parameters:(NSDictionary *)p success:(AFSuccess)s failure:(AFFailure)f;
- (void)postPath:(NSString *)path parameters:(NSDictionary *)p success:(AFSuccess)s failure:(AFFailure)f;
- (void)putPath:(NSString *)path parameters:(NSDictionary *)p success:(AFSuccess)s failure:(AFFailure)f;
- (void)deletePath:(NSString *)path parameters:(NSDictionary *)p success:(AFSuccess)s failure:(AFFailure)f;
- (void)patchPath:(NSString *)path parameters:(NSDictionary *)p success:(AFSuccess)s failure:(AFFailure)f;
@end

// What AFNetworking 2 to 4 declare alike of what compiled code names: serializers, and the blocks of requests.
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

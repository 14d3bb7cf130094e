// The few declarations of XMNetworking 1.1.0 and HYBNetworking 3.3.1 that compiled code names.
typedef enum : NSInteger { kXMRequestNormal, kXMRequestUpload, kXMRequestDownload } XMRequestType;
typedef enum : NSInteger {
  kXMHTTPMethodGET, kXMHTTPMethodPOST, kXMHTTPMethodHEAD, kXMHTTPMethodDELETE, kXMHTTPMethodPUT, kXMHTTPMethodPATCH,
} XMHTTPMethodType;
typedef enum : NSInteger {
  kXMRequestSerializerRAW, kXMRequestSerializerJSON, kXMRequestSerializerPlist,
} XMRequestSerializerType;

@interface XMRequest : NSObject
@property(copy) NSString *server;
@property(copy) NSString *api;
@property(copy) NSString *url;
@property(strong) NSDictionary *parameters;
@property(strong) NSDictionary *headers;
@property BOOL useGeneralHeaders;
@property XMRequestType requestType;
@property XMHTTPMethodType httpMethod;
@property XMRequestSerializerType requestSerializerType;
- (void)addFormDataWithName:(NSString *)name fileData:(NSData *)fileData;
- (void)addFormDataWithName:(NSString *)name fileName:(NSString *)fileName mimeType:(NSString *)mimeType fileData:(NSData *)fileData;
- (void)addFormDataWithName:(NSString *)name fileURL:(NSURL *)fileURL;
- (void)addFormDataWithName:(NSString *)name fileName:(NSString *)fileName mimeType:(NSString *)mimeType fileURL:(NSURL *)fileURL;
@end

@interface XMConfig : NSObject
@property (nonatomic, strong) NSDictionary *generalParameters;
@property (nonatomic, strong) NSDictionary *generalHeaders;
@end

@interface XMCenter : NSObject
+ (void)setupConfig:(void (^)(XMConfig *config))block;
+ (NSString *)sendRequest:(void (^)(XMRequest *request))config onSuccess:(void (^)(id responseObject))success
                onFailure:(void (^)(NSError *error))failure;
@end

typedef enum : NSUInteger { kHYBResponseTypeJSON = 1 } HYBResponseType;
typedef enum : NSUInteger { kHYBRequestTypeJSON = 1, kHYBRequestTypePlainText = 2 } HYBRequestType;
typedef void (^HYBResponseSuccess)(id response);
typedef void (^HYBResponseFail)(NSError *error);
typedef void (^HYBUploadProgress)(int64_t bytesWritten, int64_t totalBytesWritten);

@interface HYBNetworking : NSObject
+ (void)updateBaseUrl:(NSString *)baseUrl;
+ (void)configRequestType:(HYBRequestType)requestType responseType:(HYBResponseType)responseType
      shouldAutoEncodeUrl:(BOOL)encode callbackOnCancelRequest:(BOOL)callback;
+ (void)configCommonHttpHeaders:(NSDictionary *)headers;
+ (NSURLSessionTask *)getWithUrl:(NSString *)url refreshCache:(BOOL)refresh params:(NSDictionary *)params
                         success:(HYBResponseSuccess)success fail:(HYBResponseFail)fail;
+ (NSURLSessionTask *)postWithUrl:(NSString *)url refreshCache:(BOOL)refresh params:(NSDictionary *)params
                          success:(HYBResponseSuccess)success fail:(HYBResponseFail)fail;
+ (NSURLSessionTask *)uploadWithImage:(UIImage *)image url:(NSString *)url filename:(NSString *)filename
                                 name:(NSString *)name mimeType:(NSString *)mimeType
                           parameters:(NSDictionary *)parameters progress:(HYBUploadProgress)progress
                              success:(HYBResponseSuccess)success fail:(HYBResponseFail)fail;
@end

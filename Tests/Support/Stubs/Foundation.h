// The few declarations of Foundation and UIKit that compiled Objective-C names, for the syntax checker.
typedef signed char BOOL;
typedef unsigned long NSUInteger;
typedef long NSInteger;
typedef long long int64_t;
typedef double NSTimeInterval;
typedef unsigned int CFStringEncoding;
typedef NSUInteger NSStringEncoding;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((void *)0)
#define INT64_MIN (-9223372036854775807LL - 1)
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define NS_ENUM(type, name) enum name : type name; enum name : type

@class NSArray, NSDictionary, NSData, NSError, NSURLRequest, NSURLResponse, NSURLSessionDataTask;

__attribute__((objc_root_class))
@interface NSObject
@end

@interface NSNull : NSObject
+ (NSNull *)null;
@end

@interface NSString : NSObject
- (NSData *)dataUsingEncoding:(NSStringEncoding)encoding;
@end
@interface NSConstantString : NSString
@end

@interface NSFileManager : NSObject
@property (class, readonly) NSFileManager *defaultManager;
- (BOOL)isReadableFileAtPath:(NSString *)path;
@end
extern NSString *const NSInvalidArgumentException;
@interface NSException : NSObject
+ (void)raise:(NSString *)name format:(NSString *)format, ...;
@end

enum : NSStringEncoding {
  NSASCIIStringEncoding = 1, NSJapaneseEUCStringEncoding = 3, NSUTF8StringEncoding = 4,
  NSISOLatin1StringEncoding = 5, NSShiftJISStringEncoding = 8, NSISOLatin2StringEncoding = 9,
  NSUnicodeStringEncoding = 10, NSWindowsCP1251StringEncoding = 11, NSWindowsCP1252StringEncoding = 12,
  NSWindowsCP1253StringEncoding = 13, NSWindowsCP1254StringEncoding = 14, NSWindowsCP1250StringEncoding = 15,
  NSISO2022JPStringEncoding = 21, NSMacOSRomanStringEncoding = 30, NSUTF16StringEncoding = 10,
  NSUTF16BigEndianStringEncoding = 0x90000100, NSUTF16LittleEndianStringEncoding = 0x94000100,
  NSUTF32StringEncoding = 0x8c000100, NSUTF32BigEndianStringEncoding = 0x98000100,
  NSUTF32LittleEndianStringEncoding = 0x9c000100,
};
enum : CFStringEncoding {
  kCFStringEncodingGB_18030_2000 = 0x0632, kCFStringEncodingDOSChineseSimplif = 0x0421,
  kCFStringEncodingBig5 = 0x0A03, kCFStringEncodingEUC_KR = 0x0940, kCFStringEncodingGBK_95 = 0x0631,
};
NSStringEncoding CFStringConvertEncodingToNSStringEncoding(CFStringEncoding encoding);

@interface NSNumber : NSObject
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithChar:(char)value;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithUnsignedInt:(unsigned int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithLongLong:(long long)value;
+ (NSNumber *)numberWithUnsignedLongLong:(unsigned long long)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithFloat:(float)value;
@end
@interface NSDecimalNumber : NSNumber
+ (NSDecimalNumber *)decimalNumberWithString:(NSString *)string;
@end
@interface NSArray : NSObject
+ (id)arrayWithObjects:(const id[])objects count:(NSUInteger)count;
@end
@protocol NSCopying
@end
@interface NSDictionary : NSObject
+ (id)dictionaryWithObjects:(const id[])objects forKeys:(const id[])keys count:(NSUInteger)count;
@end
@interface NSSet : NSObject
+ (id)setWithArray:(NSArray *)array;
@end
@interface NSDate : NSObject
+ (id)dateWithTimeIntervalSince1970:(NSTimeInterval)seconds;
@end
@interface NSData : NSObject
+ (id)alloc;
+ (id)data;
+ (id)dataWithBytes:(const void *)bytes length:(NSUInteger)length;
+ (id)dataWithContentsOfFile:(NSString *)path;
- (id)initWithBase64EncodedString:(NSString *)string options:(NSUInteger)options;
@end
@interface NSMutableData : NSData
+ (id)dataWithLength:(NSUInteger)length;
- (void)appendData:(NSData *)data;
@end
@interface NSURL : NSObject
@property(readonly, copy) NSString *absoluteString;
+ (NSURL *)URLWithString:(NSString *)string;
+ (NSURL *)URLWithString:(NSString *)string relativeToURL:(NSURL *)base;
+ (NSURL *)fileURLWithPath:(NSString *)path;
@end
@interface NSURLRequest : NSObject
@end
@interface NSMutableURLRequest : NSURLRequest
@property(copy) NSString *HTTPMethod;
@property(copy) NSData *HTTPBody;
+ (NSMutableURLRequest *)requestWithURL:(NSURL *)url;
- (void)setValue:(NSString *)value forHTTPHeaderField:(NSString *)field;
- (void)addValue:(NSString *)value forHTTPHeaderField:(NSString *)field;
@end
@interface NSURLResponse : NSObject
@end
@interface NSURLSessionTask : NSObject
@property(readonly) NSURLResponse *response;
- (void)resume;
@end
@interface NSURLSessionDataTask : NSURLSessionTask
@end
@interface NSURLSession : NSObject
+ (NSURLSession *)sharedSession;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request
    completionHandler:(void (^)(NSData *data, NSURLResponse *response, NSError *error))completionHandler;
@end
@interface NSProgress : NSObject
@end
@interface UIImage : NSObject
+ (UIImage *)imageWithContentsOfFile:(NSString *)path;
+ (UIImage *)imageWithData:(NSData *)data;
@end
@interface NSError : NSObject
@end
void NSLog(NSString *format, ...);
typedef enum : NSUInteger {
  NSJSONWritingPrettyPrinted = 1, NSJSONWritingSortedKeys = 2, NSJSONWritingWithoutEscapingSlashes = 8,
} NSJSONWritingOptions;
typedef enum : NSUInteger { NSPropertyListBinaryFormat_v1_0 = 200 } NSPropertyListFormat;

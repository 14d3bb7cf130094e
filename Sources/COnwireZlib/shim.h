#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "Onwire needs the headers of zlib: apt-get install zlib1g-dev, or the SDK of Xcode"
#endif

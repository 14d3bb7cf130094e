#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error "Onwire needs the headers of libyaml: apt-get install libyaml-dev pkg-config, or brew install libyaml pkg-config; on iOS, tvOS, watchOS and visionOS, and where you like, its trait BundledYAML"
#endif

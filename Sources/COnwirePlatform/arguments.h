// The words that the command was started with. Swift reads them from /proc, and finds none where that is not mounted
// or no descriptor is left to open it with.
#pragma once

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
#include <stdlib.h>
#endif

// Where they are kept; inside of functions, as in faults.h.
static inline char ***onwire_words(void) {
  static char **words;
  return &words;
}

static inline int *onwire_word_count(void) {
  static int count;
  return &count;
}

static inline void onwire_keep_words(int count, char **words, char **environment) {
  (void)environment;
  *onwire_words() = words;
  *onwire_word_count() = count;
#if defined(__GLIBC__)
  // A fault is told by faults.h. As it starts, Swift's runtime looks through nine folders for what would show it, and
  // aborts where there is no /proc: it is told not to look.
  setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/nowhere", 0);
#endif
}

// The word at an index, the command's own name at 0; NULL after the last, and where they are not known.
static inline const char *onwire_word(int index) {
#if defined(__GLIBC__)
  // Before main, glibc calls what stands here with what main is called with; other C libraries do not.
  static void (*const at_start)(int, char **, char **) __attribute__((used, section(".init_array.00101"))) = onwire_keep_words;
  (void)at_start;
#endif
  return index < *onwire_word_count() ? (*onwire_words())[index] : 0;
}

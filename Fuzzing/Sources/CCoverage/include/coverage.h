#ifndef ONWIRE_COVERAGE_H
#define ONWIRE_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

// How often each branch was taken since the counters were last cleared: one byte a branch, of every module that was
// compiled with -sanitize-coverage=edge,inline-8bit-counters. Of a build without there are none.
size_t coverage_count(void);

// Where the counters begin; NULL where there are none.
uint8_t *coverage_counters(void);

#endif

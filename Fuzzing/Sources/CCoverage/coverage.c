#include "coverage.h"

static uint8_t *counters_start;
static uint8_t *counters_end;

// The compiler calls this once for each module, always with the bounds of all counters of the program.
void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end) {
  counters_start = start;
  counters_end = end;
}

size_t coverage_count(void) { return (size_t)(counters_end - counters_start); }

uint8_t *coverage_counters(void) { return counters_start; }

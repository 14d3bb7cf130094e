// The commit that the command was built from, which scripts/lib.sh links to it.
#pragma once

// NULL where it was built otherwise.
static inline const char *onwire_commit_name(void) {
#if defined(__ELF__)
  extern const char onwire_commit[] __attribute__((weak));
  return onwire_commit;
#else
  return 0;
#endif
}

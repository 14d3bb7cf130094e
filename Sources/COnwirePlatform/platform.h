// What the C libraries of Linux declare for _GNU_SOURCE only, which Swift's import of them does not
// define. There is nothing of it on other systems.
#pragma once

#if defined(__linux__)
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/types.h>

enum { onwire_get_pipe_size = 1032, onwire_set_pipe_size = 1031 };  // F_GETPIPE_SZ, F_SETPIPE_SZ

extern ssize_t splice(int from, int64_t *from_offset, int to, int64_t *to_offset, size_t count, unsigned flags);
extern void *memmem(const void *text, size_t text_length, const void *needle, size_t needle_length);
extern ssize_t copy_file_range(
    int from, int64_t *from_offset, int to, int64_t *to_offset, size_t count, unsigned flags);
// The path that the system was given to start the command by, from the folder that was the working one then.
static inline const char *onwire_start_path(void) { return (const char *)getauxval(AT_EXECFN); }

extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#endif

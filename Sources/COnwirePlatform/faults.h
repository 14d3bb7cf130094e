// What the command says of a fault of its own. Only what a signal handler may call is called: no Swift, no memory.
#pragma once

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <ucontext.h>
#endif

// A variable of the header itself is not defined by Swift's import of it; one inside of a function is.
static inline char *onwire_fault_name(void) {
  static char name[64];
  return name;
}

static inline void onwire_fault_text(const char *text) {
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
}

static inline void onwire_fault_number(uintptr_t number) {
  char digits[] = "0x0000000000000000";
  size_t first = sizeof digits - 1;
  do digits[--first] = "0123456789abcdef"[number & 15];
  while ((number >>= 4) != 0);
  digits[--first] = 'x', digits[--first] = '0';
  onwire_fault_text(digits + first);
}

// The program counter and the frame pointer where the signal came; 0 where this system is not known.
static inline void onwire_fault_place(void *context, uintptr_t *counter, uintptr_t *frame) {
#if defined(__linux__) && defined(__x86_64__)
  // Registers 16 and 10 of the kernel's order, which has no name without _GNU_SOURCE.
  *counter = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[16];
  *frame = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[10];
#elif defined(__linux__) && defined(__aarch64__)
  *counter = (uintptr_t)((ucontext_t *)context)->uc_mcontext.pc;
  *frame = (uintptr_t)((ucontext_t *)context)->uc_mcontext.regs[29];
#else
  (void)context;
  *counter = 0, *frame = 0;
#endif
}

static inline void onwire_fault_told(int number, siginfo_t *information, void *context) {
  (void)information;
  uintptr_t counter, frame;
  onwire_fault_place(context, &counter, &frame);
  onwire_fault_text(onwire_fault_name());
  onwire_fault_text(": a fault of its own, signal ");
  char digits[] = {(char)('0' + number / 10), (char)('0' + number % 10), 0};
  onwire_fault_text(digits + (number < 10));
  onwire_fault_text(". Please report it with this line, which says where:\n ");
  // Each frame begins with the address of its caller's, which is higher on the stack, and the place to return to. What
  // is no such address ends the list; at worst another signal does, which is no longer handled.
  for (int depth = 0; counter != 0 && depth < 32; depth++) {
    onwire_fault_text(" ");
    onwire_fault_number(counter);
    if (frame == 0 || frame % sizeof(uintptr_t) != 0) break;
    const uintptr_t *caller = (const uintptr_t *)frame;
    counter = caller[1];
    frame = caller[0] > frame && caller[0] - frame <= 1 << 20 ? caller[0] : 0;
  }
  onwire_fault_text("\n");
  raise(number);
}

// Has faults said on standard error, before they end the process as they would without. The name is the first word of
// what is said, and is cut after 63 bytes.
static inline void onwire_tell_faults(const char *name) {
  strncpy(onwire_fault_name(), name, 63);
  static char bytes[1 << 15] __attribute__((aligned(16)));
  stack_t stack = {.ss_sp = bytes, .ss_size = sizeof bytes};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = onwire_fault_told;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
  for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) sigaction(signals[index], &action, NULL);
}

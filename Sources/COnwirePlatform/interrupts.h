// What an interrupt (Control-C), a polite kill and a closed terminal do. Only what a signal handler may call is called.
#pragma once

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// The thread that waits for them. As in faults.h, but each file that a function of this header gets into has a variable
// of its own: so the handler that reads it is installed by the one function that writes it.
static inline pthread_t *onwire_waiter(void) {
  static pthread_t thread;
  return &thread;
}

// Ends the process, with 128 + the signal's number as shells expect.
static inline void onwire_end(int number) { _exit(128 + number); }

// Leaves a signal to the thread that waits, whatever thread it came to.
static inline void onwire_leave_to_waiter(int number) {
  int error = errno;
  pthread_kill(*onwire_waiter(), number);
  errno = error;
}

// Gives a signal a handler; whether it has it. One that was ignored from the start stays so: that is how `nohup`, and
// `&` in scripts, ask for it.
static inline _Bool onwire_handle(int number, void (*handler)(int)) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) return 0;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  return sigaction(number, &action, NULL) == 0;
}

// Has a signal end the process; whether it does.
static inline _Bool onwire_end_on(int number) { return onwire_handle(number, onwire_end); }

// From now on a signal is left to a thread, which waits for it and has it blocked.
static inline void onwire_leave_to(pthread_t thread, int number) {
  *onwire_waiter() = thread;
  onwire_handle(number, onwire_leave_to_waiter);
}

/* Answers whatever comes on a connection with the same few bytes, and looks at none of it: the least that a server of
   one thread around poll can do. Says where on standard error. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 2048 };
static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
static struct pollfd sockets[MOST];
static char buffer[64 << 10];

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1;
  if (listening < 0 || bind(listening, (struct sockaddr *)&address, length) || listen(listening, 1024) ||
      getsockname(listening, (struct sockaddr *)&address, &length)) {
    perror("bare-server");
    return 1;
  }
  fprintf(stderr, "listening on http://127.0.0.1:%d\n", ntohs(address.sin_port));
  nfds_t count = 1;
  sockets[0] = (struct pollfd){.fd = listening, .events = POLLIN};
  while (poll(sockets, count, -1) >= 0 || errno == EINTR) {
    for (nfds_t index = count; index-- > 1;) {
      if (!sockets[index].revents) continue;
      ssize_t got = recv(sockets[index].fd, buffer, sizeof buffer, 0);
      if (got < 0 && errno == EAGAIN) continue;
      if (got > 0 && send(sockets[index].fd, answer, sizeof answer - 1, MSG_NOSIGNAL) > 0) continue;
      close(sockets[index].fd);
      sockets[index] = sockets[--count];
    }
    if (!sockets[0].revents) continue;
    for (int socket; count < MOST && (socket = accept4(listening, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
      setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
      sockets[count++] = (struct pollfd){.fd = socket, .events = POLLIN};
    }
  }
}

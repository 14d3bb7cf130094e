/* Reads the files below the folders it is given and runs libyaml's parser over each, and does nothing with the
   events but count them: the least that any compiler of YAML can take. */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <yaml.h>

static unsigned long files, events;

static int failed(const char *path) {
  fprintf(stderr, "parse-specs: %s cannot be read or parsed\n", path);
  return 1;
}

static int parse(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)place;
  if (kind != FTW_F) return 0;
  size_t size = (size_t)status->st_size;
  unsigned char *bytes = malloc(size + 1);
  FILE *file = fopen(path, "rb");
  if (!bytes || !file || fread(bytes, 1, size, file) != size) return failed(path);
  fclose(file);

  yaml_parser_t parser;
  yaml_event_t event;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, bytes, size);
  for (int more = 1; more; events++) {
    if (!yaml_parser_parse(&parser, &event)) return failed(path);
    more = event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  free(bytes);
  files++;
  return 0;
}

int main(int count, char **paths) {
  for (int index = 1; index < count; index++)
    if (nftw(paths[index], parse, 16, 0)) return 1;
  printf("%lu files, %lu events\n", files, events);
  return 0;
}
